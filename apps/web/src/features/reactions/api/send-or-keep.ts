import { isOffline, keepForLater } from '../../../lib/outbox/keep-for-later.ts';
import { isInOutbox, reactionId } from '../../../lib/outbox/outbox-items.ts';
import type { WaitingReaction } from '../../../lib/outbox/outbox.types.ts';
import type { Reactions } from '../shown-reactions.ts';

/** A toggle to be sent, or to be queued until there is a network. */
export interface Toggle extends Pick<WaitingReaction, 'thing' | 'emoji' | 'on'> {
  userId: number;
  send: () => Promise<Reactions>;
  /** Returns the reactions with pending toggles applied. */
  asShown: () => Reactions;
}

/** Sends a toggle. Without a network, or if one for the same emoji is queued, it goes into the outbox and counts as sent. */
export async function sendOrKeep({ send, asShown, ...toggle }: Toggle): Promise<Reactions> {
  const id = reactionId(toggle);
  const keep = async () =>
    (await keepForLater([{ kind: 'reaction', id, groupId: null, ...toggle }], true)) === null;
  if (isInOutbox(id) && (await keep())) return asShown();
  try {
    return await send();
  } catch (error) {
    if (isOffline(error) && (await keep())) return asShown();
    throw error;
  }
}
