export { completeEvent } from './complete-event.ts';
export { emit, OUTBOX_CHANNEL, wakeRelay } from './emit.ts';
export * from './events.ts';
export { eventRow, isWaiting, listStuckEvents, measureOutbox } from './outbox.queries.ts';
export type { DueEvent } from './parse-event.ts';
export { relayEvents } from './relay-events.ts';
export type { EventHandling } from './relay-events.ts';
