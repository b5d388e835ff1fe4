import { createSessionStore } from '../session/create-session-store.ts';
import type { OutboxItem, WaitingReaction } from './outbox.types.ts';

/** The signed-in user's items, oldest first; empty until they have been read from the device. */
export const outboxItems = createSessionStore<readonly OutboxItem[]>([]);

/** Returns the id of a reaction's item. Toggling the reaction again replaces the item. */
export const reactionId = ({ thing, emoji }: Pick<WaitingReaction, 'thing' | 'emoji'>): string =>
  `${thing.kind}-${thing.id}-${emoji}`;

/** True if an item with this id waits or has stopped. */
export const isInOutbox = (id: string): boolean => outboxItems.get().some((item) => item.id === id);
