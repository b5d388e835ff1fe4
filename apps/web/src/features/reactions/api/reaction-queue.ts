import { createSessionStore } from '../../../lib/session/create-session-store.ts';
import type { PendingReactions, Reactions } from '../shown-reactions.ts';

/** What is reacted to, in a group. */
export interface Reactable {
  kind: 'post' | 'comment';
  id: number;
  groupId: number;
}

/** The taps on one thing: its calls go one after the other, so that no older response overtakes a newer one. */
interface Queue {
  pending: PendingReactions;
  /** What of it no call was made for yet. */
  unsent: Map<string, boolean>;
}

const NOTHING: PendingReactions = new Map();
const keyOf = ({ kind, id }: Pick<Reactable, 'kind' | 'id'>) => `${kind}:${id}`;

export const reactionQueues = createSessionStore<ReadonlyMap<string, Queue>>(new Map());

/** Returns what is pending for a thing until the server has confirmed it. */
export const selectPendingReactions =
  (thing: Reactable) =>
  (queues: ReadonlyMap<string, Queue>): PendingReactions =>
    queues.get(keyOf(thing))?.pending ?? NOTHING;

interface ReactOptions {
  /** The viewer's reactions as the cache has them. */
  known: readonly string[];
  /** Sets one emoji on the server. */
  send: (emoji: string, on: boolean) => Promise<Reactions>;
  /** Takes in how reactions stand after each call. */
  onReacted: (reacted: Reactions) => void;
}

/**
 * Toggles an emoji as the viewer sees it, at once, and makes it so on the server. However fast taps follow each other, the last one decides.
 * Rejects with the server's refusal, all that was pending being taken back by then.
 */
export async function react(thing: Reactable, emoji: string, options: ReactOptions): Promise<void> {
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

async function sendPending(
  queue: Queue,
  isCurrent: () => boolean,
  { send, onReacted }: ReactOptions,
): Promise<void> {
  const sent = new Map<string, boolean>();
  // A tap during a call is added to the map, and comes next.
  for (const [emoji, on] of queue.unsent) {
    queue.unsent.delete(emoji);
    if (sent.get(emoji) === on) continue;
    sent.set(emoji, on);
    const reacted = await send(emoji, on);
    if (!isCurrent()) return;
    onReacted(reacted);
  }
}
