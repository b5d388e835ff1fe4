import { REACTIONS, type ReactionSet } from '@dubs/contract/emoji';
import type { Person } from '@dubs/contract';
import type { Reactions } from './shown-reactions.ts';

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(REACTIONS).flatMap((set) => set.map(({ emoji, name }) => [emoji, name] as const)),
);

/** True if a set offers the emoji. */
export const isOffered = (set: ReactionSet, emoji: string): boolean =>
  REACTIONS[set].some((each) => each.emoji === emoji);

/** Returns an emoji with its name: "🔥 fire". */
export const emojiInWords = (emoji: string): string => [emoji, NAMES.get(emoji)].filter(Boolean).join(' ');

/** Returns the text after the number on a chip: "people, you reacted". */
export const peopleInWords = (count: number, isMine: boolean): string =>
  `${count === 1 ? 'person' : 'people'}${isMine ? ', you reacted' : ''}`;

/** Returns the first people who reacted with an emoji, and the number of further ones. */
export function whoReacted(
  emoji: string,
  { reactions, reactionUsers }: Reactions,
): { people: readonly Person[]; more: number } {
  const people = reactionUsers[emoji] ?? [];
  return { people, more: Math.max(0, (reactions[emoji] ?? 0) - people.length) };
}
