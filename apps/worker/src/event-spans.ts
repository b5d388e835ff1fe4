import type { DueEvent } from '@dubs/core';
import { activeTraceParent, contextOf, endFailed, startSpan } from '@dubs/platform';
import { context, SpanKind, trace } from '@opentelemetry/api';

/**
 * Runs the work of a batch with a span for each event, in the trace of the request that wrote it. Spans of the work itself belong to the
 * first event. `traceParentOf` returns the span of an event, to continue its trace in later work.
 */
export async function inEventSpans<T>(
  events: readonly DueEvent[],
  work: (traceParentOf: (event: DueEvent) => string | undefined) => Promise<T>,
): Promise<T> {
  const contexts = new Map(
    events
      .filter(({ traceParent }) => traceParent !== null)
      .map((event) => {
        const parent = contextOf(event.traceParent);
        const span = startSpan(`outbox ${event.topic}`, { kind: SpanKind.CONSUMER }, parent);
        return [event, trace.setSpan(parent, span)];
      }),
  );
  const spans = [...contexts.values()].flatMap((each) => trace.getSpan(each) ?? []);
  const [first = context.active()] = contexts.values();
  try {
    const result = await context.with(first, () =>
      work((event) => {
        const own = contexts.get(event);
        return own && activeTraceParent(own);
      }),
    );
    for (const span of spans) span.end();
    return result;
  } catch (error) {
    for (const span of spans) endFailed(span, error);
    throw error;
  }
}
