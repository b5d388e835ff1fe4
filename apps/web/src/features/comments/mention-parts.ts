import { digitsAt } from '@dubs/contract/names';

/** A piece of a comment: words as they are, or a name that it mentions. */
export interface MentionPart {
  text: string;
  personId?: number;
}

interface Mentioned {
  id: number;
  name: string;
}

const WORD = /[\p{L}\p{N}_]/u;
const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');
const endsHere = (text: string, at: number): boolean =>
  !WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 32));

/** Cuts a text at the names that it writes after an `@`, the longest name first: as the server finds whom a comment mentions. */
export function mentionParts(text: string, mentioned: readonly Mentioned[]): MentionPart[] {
  // A look-alike is mentioned with digits, and may be written without.
  const names = mentioned
    .map(({ id, name }) => ({ id, name: name.replace(/ ••\d\d$/, '') }))
    .filter(({ name }) => name)
    .toSorted((a, b) => b.name.length - a.name.length);
  const parts: MentionPart[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < end || (at > 0 && WORD.test(text[at - 1] ?? ''))) continue;
    const found = names.find(({ name }) => {
      const after = at + 1 + name.length;
      return fold(text.slice(at + 1, after)) === fold(name) && endsHere(text, after);
    });
    if (!found) continue;
    if (at > end) parts.push({ text: text.slice(end, at) });
    end = at + 1 + found.name.length;
    end += digitsAt(text, end).length;
    parts.push({ text: text.slice(at, end), personId: found.id });
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
