import type { Reacted } from '@dubs/contract';
import { createSessionStore } from '../../../lib/session/create-session-store.ts';
import type { Wanted } from '../shown-reactions.ts';

/** What is reacted to. */
export interface Reactable {
  kind: 'post' | 'comment';
  id: number;
}

/** The taps on one thing: its calls go one after the other, so that no older response overtakes a newer one. */
interface Queue {
  wanted: Wanted;
  /** The viewer's reactions as the server last returned them. */
  known: readonly string[];
  /** How many calls may still be made for what is wanted: a server that never agrees is not asked for ever. */
  callsLeft: number;
}

const NOTHING: Wanted = new Map();
const CALLS_PER_EMOJI = 2;
const keyOf = ({ kind, id }: Reactable) => `${kind}:${id}`;

export const reactionQueues = createSessionStore<ReadonlyMap<string, Queue>>(new Map());

/** Returns what is wanted for a thing until the server has confirmed it. */
export const wantedFor =
  (thing: Reactable) =>
  (queues: ReadonlyMap<string, Queue>): Wanted =>
    queues.get(keyOf(thing))?.wanted ?? NOTHING;

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
 * Rejects with the server's refusal, all that was wanted being taken back by then.
 */
export async function react(thing: Reactable, emoji: string, options: ReactOptions): Promise<void> {
  const key = keyOf(thing);
  const running = reactionQueues.get().get(key);
  const queue = running ?? { wanted: NOTHING, known: options.known, callsLeft: 0 };
  const isOn = queue.wanted.get(emoji) ?? queue.known.includes(emoji);
  queue.wanted = new Map(queue.wanted).set(emoji, !isOn);
  queue.callsLeft = CALLS_PER_EMOJI * queue.wanted.size;
  reactionQueues.set(new Map(reactionQueues.get()).set(key, queue));
  if (running) return;
  const isCurrent = () => reactionQueues.get().get(key) === queue;
  try {
    await sendWanted(queue, isCurrent, options);
  } finally {
    if (isCurrent())
      reactionQueues.set(new Map([...reactionQueues.get()].filter(([other]) => other !== key)));
  }
}

async function sendWanted(
  queue: Queue,
  isCurrent: () => boolean,
  { send, onReacted }: ReactOptions,
): Promise<void> {
  while (queue.callsLeft > 0) {
    const next = [...queue.wanted].find(([emoji, on]) => queue.known.includes(emoji) !== on);
    if (!next) return;
    queue.callsLeft -= 1;
    const reacted = await send(next[0]);
    if (!isCurrent()) return;
    queue.known = reacted.userReactions;
    onReacted(reacted);
  }
}
