import { FORMER_MEMBER, LIMITS } from '@dubs/contract';
import { type Mentionable, writtenMentions } from '../comments/index.ts';

/**
 * Returns the text with every `@Name` of a user replaced by `@Former member`; they may have had several names. A name that another
 * mentioned user has too stays. If the longer text would exceed the limit of a comment, an ellipsis replaces it.
 */
export function anonymizeMentions(
  content: string,
  person: readonly Mentionable[],
  others: readonly Mentionable[],
): string {
  const ids = new Set(person.map(({ id }) => id));
  const places = [...writtenMentions(content, [...person, ...others])].filter((place) =>
    place.ids.every((id) => ids.has(id)),
  );
  const replaceMentions = (name: string) =>
    places.reduceRight((text, { start, end }) => text.slice(0, start) + name + text.slice(end), content);
  const changed = replaceMentions(FORMER_MEMBER);
  return changed.length <= LIMITS.commentContent.max ? changed : replaceMentions('…');
}
