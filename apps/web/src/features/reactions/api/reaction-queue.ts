import { createSessionStore } from '../../../lib/session/create-session-store.ts';
import type { PendingReactions } from '../shown-reactions.ts';

/** A post or comment that can be reacted to. */
export interface Reactable {
  kind: 'post' | 'comment';
  id: number;
  groupId: number;
}

/** The toggles on one post or comment. Their requests run one after the other, so that responses arrive in order. */
interface Queue {
  pending: PendingReactions;
  /** The pending toggles that have not been sent yet. */
  unsent: Map<string, boolean>;
}

const NOTHING: PendingReactions = new Map();
const keyOf = ({ kind, id }: Pick<Reactable, 'kind' | 'id'>) => `${kind}:${id}`;

export const reactionQueues = createSessionStore<ReadonlyMap<string, Queue>>(new Map());

/** Returns a selector for the unconfirmed toggles on a post or comment. */
export const selectPendingReactions =
  (thing: Reactable) =>
  (queues: ReadonlyMap<string, Queue>): PendingReactions =>
    queues.get(keyOf(thing))?.pending ?? NOTHING;

interface ReactOptions<T> {
  /** The viewer's reactions in the cache. */
  known: readonly string[];
  /** Sets one emoji on the server. */
  send: (emoji: string, on: boolean) => Promise<T>;
  /** Called with the result of each `send`. */
  onReacted: (reacted: T) => void;
}

/**
 * Toggles the emoji optimistically, and syncs it with the server. With rapid taps the last one wins. Rejects with the server's error,
 * after all pending toggles were rolled back.
 */
export async function react<T>(thing: Reactable, emoji: string, options: ReactOptions<T>): Promise<void> {
  const key = keyOf(thing);
  const running = reactionQueues.get().get(key);
  const queue = running ?? { pending: NOTHING, unsent: new Map() };
  const isOn = queue.pending.get(emoji) ?? options.known.includes(emoji);
  queue.pending = new Map(queue.pending).set(emoji, !isOn);
  queue.unsent.set(emoji, !isOn);
  reactionQueues.set(new Map(reactionQueues.get()).set(key, queue));
  if (running) return;
  const isCurrent = () => reactionQueues.get().get(key) === queue;
  try {
    await sendPending(queue, isCurrent, options);
  } finally {
    if (isCurrent())
      reactionQueues.set(new Map([...reactionQueues.get()].filter(([other]) => other !== key)));
  }
}

async function sendPending<T>(
  queue: Queue,
  isCurrent: () => boolean,
  { send, onReacted }: ReactOptions<T>,
): Promise<void> {
  const sent = new Map<string, boolean>();
  // Toggles during a request are added to the map, and the loop reaches them.
  for (const [emoji, on] of queue.unsent) {
    queue.unsent.delete(emoji);
    if (sent.get(emoji) === on) continue;
    sent.set(emoji, on);
    const reacted = await send(emoji, on);
    if (!isCurrent()) return;
    onReacted(reacted);
  }
}
