import { z } from 'zod/mini';
import { EVENTS, isTopic, type OutboxEvent, type Payload, type Topic } from './events.ts';
import type { DueRow } from './outbox.queries.ts';

/** An event to be dispatched. */
export type DueEvent<T extends Topic = Topic> = {
  [K in T]: OutboxEvent<K> & Pick<DueRow, 'attempts' | 'epoch' | 'traceParent'>;
}[T];

const SCHEMAS: { [T in Topic]: z.ZodMiniType<Payload<T>> } = EVENTS;

function parse<P>(schema: z.ZodMiniType<P>, value: unknown): P | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

/** Returns the event of a row; undefined if this version does not know its topic, or its payload is invalid. */
export function parseEvent({ topic, ...row }: DueRow): DueEvent | undefined {
  return isTopic(topic) ? parseAs(topic, row) : undefined;
}

function parseAs<T extends Topic>(
  topic: T,
  { id, payload: ids, writtenAt, attempts, epoch, traceParent }: Omit<DueRow, 'topic'>,
): DueEvent<T> | undefined {
  const fields = typeof ids === 'object' ? ids : null;
  const event = { ...fields, eventId: id, writtenAt };
  const payload = parse<Payload<T>>(SCHEMAS[topic], event);
  // Keeps fields that this version does not know, because a newer worker may read them.
  return payload && { id, topic, payload: { ...event, ...payload }, attempts, epoch, traceParent };
}
