import { digitsAt, isNameEnd, LIMITS, mentionSigns } from '@dubs/contract';

/** A user who can be mentioned, with the name that is written after the `@`. */
export interface Mentionable {
  id: number;
  name: string;
  /** The last two digits of their number; absent where unknown, which matches any. */
  digits?: string | null;
}

const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');

/** Maximum length of a text that names are compared with. */
const START_CHARS = LIMITS.displayName.max;

/** Returns the text after each `@` outside a word, folded, up to the length of a name. */
export function mentionStarts(text: string): string[] {
  const starts = new Set<string>();
  for (const at of mentionSigns(text)) starts.add(fold(text.slice(at + 1, at + 1 + START_CHARS)));
  return [...starts];
}

/** A mention in a text: the range of its name behind the `@`, and the mentioned users. */
export interface WrittenMention {
  start: number;
  end: number;
  ids: number[];
}

/**
 * Yields the mentions in the text, in its order. After each `@` outside a word, the longest name counts, in any case; it must not continue
 * as a longer word. A name that several users share mentions them all, unless the digits after it (`@Grandma ••12`) match some of them.
 * Linear in the text for a given group.
 */
export function* writtenMentions(text: string, people: readonly Mentionable[]): Generator<WrittenMention> {
  const names = people
    .map(({ id, name, digits }) => ({ id, digits, folded: fold(name), length: name.length }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);
  for (const at of mentionSigns(text)) {
    const start = at + 1;
    const isWritten = ({ folded, length }: (typeof names)[number]): boolean =>
      fold(text.slice(start, start + length)) === folded && isNameEnd(text, start + length);
    const longest = names.find(isWritten);
    if (!longest) continue;
    const same = names.filter(({ folded }) => folded === longest.folded);
    const end = start + longest.length;
    const written = digitsAt(text, end);
    const byDigits = written === '' ? [] : same.filter(({ digits }) => !digits || written.endsWith(digits));
    const isNarrowed = byDigits.length > 0;
    yield {
      start,
      end: isNarrowed ? end + written.length : end,
      ids: (isNarrowed ? byDigits : same).map(({ id }) => id),
    };
  }
}

/** Returns the users that `@Name` mentions in the text, in the order of the text. */
export const findMentions = (text: string, people: readonly Mentionable[]): number[] => [
  ...new Set([...writtenMentions(text, people)].flatMap(({ ids }) => ids)),
];
