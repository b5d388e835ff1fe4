import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Starts a span, which does nothing while tracing is off. Its name and attributes must not contain a user, a number or content. The tracer is
 * looked up each time, since a tracer from before the start of the SDK has no effect.
 */
export const startSpan = (name: string, options: SpanOptions, from: Context): Span =>
  trace.getTracer('dubs').startSpan(name, options, from);

/** Returns the context of a remote trace from its W3C `traceparent`, or an empty context without one. */
export const contextOf = (traceParent: string | null | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, traceParent ? { traceparent: traceParent } : {});

/** Returns the span of a context, by default the active one, as a W3C `traceparent`; undefined while tracing is off. */
export function activeTraceParent(from: Context = context.active()): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(from, carrier);
  return carrier.traceparent;
}

/** Ends a span whose work failed. Omits the error message, since it may contain content of a user. */
export function endFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.end();
}

/** Runs the work in a span: a child of the active one, or of `parent`, a W3C `traceparent`. */
export async function inSpan<T>(
  name: string,
  { parent, ...options }: { kind: SpanKind; attributes?: Attributes; parent?: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const from = parent ? contextOf(parent) : context.active();
  const span = startSpan(name, options, from);
  try {
    const result = await context.with(trace.setSpan(from, span), work);
    span.end();
    return result;
  } catch (error) {
    endFailed(span, error);
    throw error;
  }
}
