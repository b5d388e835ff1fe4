export { completeEvent } from './complete-event.ts';
export { dispatchEvents } from './dispatch-events.ts';
export { emit, OUTBOX_CHANNEL } from './events.ts';
export type { DomainEvents, OutboxEvent, Topic } from './events.ts';
export { listStuckEvents, measureOutbox } from './outbox.queries.ts';
export type { DueEvent, EventRef, StuckEvent } from './outbox.queries.ts';
