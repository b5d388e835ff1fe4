import type { Reacted } from '@dubs/contract';
import { onTokenChange } from '../../../lib/session/session.ts';
import type { Wanted } from '../shown-reactions.ts';

/** What is reacted to. */
export interface Reactable {
  kind: 'post' | 'comment';
  id: number;
}

/** One thing's taps on their way: its calls go one after the other, so that no older answer overtakes a newer one. */
interface Lane {
  wanted: Wanted;
  /** The viewer's reactions as the server last told them. */
  known: readonly string[];
  /** How many calls may still be made for what is wanted: a server that never agrees is not asked for ever. */
  callsLeft: number;
}

const NOTHING: Wanted = new Map();
const CALLS_PER_EMOJI = 2;
const lanes = new Map<string, Lane>();
const listeners = new Set<() => void>();
const keyOf = ({ kind, id }: Reactable) => `${kind}:${id}`;

const tell = () => {
  for (const listener of listeners) listener();
};

// Taps of the former person are not the next one's.
onTokenChange(() => {
  lanes.clear();
  tell();
});

/** What is wanted for a thing until the server has confirmed it, kept current. */
export const wantedReactions = {
  of: (thing: Reactable): Wanted => lanes.get(keyOf(thing))?.wanted ?? NOTHING,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

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
  const running = lanes.get(key);
  const lane = running ?? { wanted: NOTHING, known: options.known, callsLeft: 0 };
  const isOn = lane.wanted.get(emoji) ?? lane.known.includes(emoji);
  lane.wanted = new Map(lane.wanted).set(emoji, !isOn);
  lane.callsLeft = CALLS_PER_EMOJI * lane.wanted.size;
  lanes.set(key, lane);
  tell();
  if (running) return;
  try {
    await settle(lane, () => lanes.get(key) === lane, options);
  } finally {
    if (lanes.get(key) === lane) lanes.delete(key);
    tell();
  }
}

async function settle(
  lane: Lane,
  isCurrent: () => boolean,
  { send, onReacted }: ReactOptions,
): Promise<void> {
  while (lane.callsLeft > 0) {
    const next = [...lane.wanted].find(([emoji, on]) => lane.known.includes(emoji) !== on);
    if (!next) return;
    lane.callsLeft -= 1;
    const reacted = await send(next[0]);
    if (!isCurrent()) return;
    lane.known = reacted.userReactions;
    onReacted(reacted);
  }
}
