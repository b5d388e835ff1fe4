import { FORMER_MEMBER, LIMITS } from '@dubs/contract';
import { writtenMentions } from '../comments/index.ts';

/** Somebody mentioned in a text; each has an id, and maybe several names that they bore. */
interface Named {
  id: number;
  name: string;
}

/**
 * The text with every `@Name` of a person made `@Former member`. A name that somebody else who is mentioned bears too stays: it is
 * theirs. Where the longer words would burst a comment, an ellipsis stands for them.
 */
export function forgetName(content: string, person: readonly Named[], others: readonly Named[]): string {
  const ids = new Set(person.map(({ id }) => id));
  const places = [...writtenMentions(content, [...person, ...others])].filter((place) =>
    place.ids.every((id) => ids.has(id)),
  );
  const put = (name: string) =>
    places.reduceRight((text, { start, end }) => text.slice(0, start) + name + text.slice(end), content);
  const changed = put(FORMER_MEMBER);
  return changed.length <= LIMITS.commentContent.max ? changed : put('…');
}
