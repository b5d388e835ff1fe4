import type { Reacted } from '@dubs/contract';
import { createSessionStore } from '../../../lib/session/create-session-store.ts';
import type { PendingReactions } from '../shown-reactions.ts';

/** What is reacted to. */
export interface Reactable {
  kind: 'post' | 'comment';
  id: number;
}

/** The taps on one thing: its calls go one after the other, so that no older response overtakes a newer one. */
interface Queue {
  pending: PendingReactions;
  /** The viewer's reactions as the server last returned them. */
  known: readonly string[];
  /** How many calls may still be made for what is pending: a server that never agrees is not asked for ever. */
  callsLeft: number;
}

const NOTHING: PendingReactions = new Map();
const CALLS_PER_EMOJI = 2;
const keyOf = ({ kind, id }: Reactable) => `${kind}:${id}`;

export const reactionQueues = createSessionStore<ReadonlyMap<string, Queue>>(new Map());

/** Returns what is pending for a thing until the server has confirmed it. */
export const selectPendingReactions =
  (thing: Reactable) =>
  (queues: ReadonlyMap<string, Queue>): PendingReactions =>
    queues.get(keyOf(thing))?.pending ?? NOTHING;

interface ReactOptions {
  /** The viewer's reactions as the cache has them. */
  known: readonly string[];
  /** Toggles one emoji on the server. */
  send: (emoji: string) => Promise<Reacted>;
  /** Takes in how reactions stand after each call. */
  onReacted: (reacted: Reacted) => void;
}

/**
 * Toggles an emoji as the viewer sees it, at once, and makes it so on the server. However fast taps follow each other, the last one decides.
 * Rejects with the server's refusal, all that was pending being taken back by then.
 */
export async function react(thing: Reactable, emoji: string, options: ReactOptions): Promise<void> {
  const key = keyOf(thing);
  const running = reactionQueues.get().get(key);
  const queue = running ?? { pending: NOTHING, known: options.known, callsLeft: 0 };
  const isOn = queue.pending.get(emoji) ?? queue.known.includes(emoji);
  queue.pending = new Map(queue.pending).set(emoji, !isOn);
  queue.callsLeft = CALLS_PER_EMOJI * queue.pending.size;
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
  while (queue.callsLeft > 0) {
    const next = [...queue.pending].find(([emoji, on]) => queue.known.includes(emoji) !== on);
    if (!next) return;
    queue.callsLeft -= 1;
    const reacted = await send(next[0]);
    if (!isCurrent()) return;
    queue.known = reacted.userReactions;
    onReacted(reacted);
  }
}
