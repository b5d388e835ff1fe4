import { digitsAt, isNameEnd, mentionSigns } from '@dubs/contract/mentions';

/** A part of a comment: plain text, or a mention if `personId` is set. */
export interface MentionPart {
  text: string;
  personId?: number;
}

interface Mentioned {
  id: number;
  name: string;
}

const normalizeCase = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en');

/** Splits a text at its mentions (a name after an `@`). Prefers the longest name, like the server's search for mentions. */
export function mentionParts(text: string, mentioned: readonly Mentioned[]): MentionPart[] {
  // Names that several members share end in digits ("••12"), which the text may leave out.
  const names = mentioned
    .map(({ id, name }) => ({ id, name: name.replace(/ ••\d\d$/, '') }))
    .filter(({ name }) => name)
    .toSorted((a, b) => b.name.length - a.name.length);
  const parts: MentionPart[] = [];
  let end = 0;
  for (const at of mentionSigns(text)) {
    if (at < end) continue;
    const found = names.find(({ name }) => {
      const after = at + 1 + name.length;
      return normalizeCase(text.slice(at + 1, after)) === normalizeCase(name) && isNameEnd(text, after);
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
