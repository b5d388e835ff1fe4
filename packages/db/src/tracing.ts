import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Returns the active span as a W3C `traceparent`; undefined without a span, for example while tracing is off. */
export function activeTraceParent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Returns the SQL text from the argument of pg's `query`, without values. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/** Runs a statement in its own span if a trace is active. Statements outside of requests and jobs, such as polls, have no span. */
export function traceStatement<T>(statement: unknown, run: () => T): T {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const text = textOf(statement).trim();
  const [operation = 'query'] = /^\w+/.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const span = trace
    .getTracer('dubs')
    .startSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes });
  const result = run();
  // Results that are not promises come from callbacks and cursors, which Dubs does not use in requests.
  void Promise.resolve(result)
    .catch(() => span.setStatus({ code: SpanStatusCode.ERROR }))
    .finally(() => span.end());
  return result;
}
