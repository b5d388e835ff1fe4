import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Returns the active span as a W3C `traceparent`; undefined without one, as when traces are off. */
export function activeTraceParent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Returns the text of what `query` of pg is called with. Values are never part of it. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/** Runs a statement in a span of its own when a trace is active; statements of no request or job, such as polls, have none. */
export function traceStatement<T>(statement: unknown, run: () => T): T {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const text = textOf(statement).trim();
  const [operation = 'query'] = /^\w+/.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const span = trace
    .getTracer('dubs')
    .startSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes });
  const result = run();
  // Others than promises are callbacks and cursors, which Dubs does not use in requests.
  void Promise.resolve(result)
    .catch(() => span.setStatus({ code: SpanStatusCode.ERROR }))
    .finally(() => span.end());
  return result;
}
