/**
 * A character of a script without spaces between words, or of Hangul, which attaches particles to names: no word boundary is visible
 * beside it.
 */
const UNSPACED =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
/** Marks are vowels in many scripts. Variation selectors are marks too, but follow emoji. */
const WORD = `(?!${UNSPACED})(?![\\uFE00-\\uFE0F])[\\p{L}\\p{Mn}\\p{Mc}\\p{N}_]`;

const SIGN = new RegExp(`(?<!${WORD})@`, 'gu');
const CONTINUED_WORD = new RegExp(`(?<!${UNSPACED})${WORD}`, 'uy');
const DIGITS = new RegExp(` ••\\d\\d(?!${WORD})`, 'uy');

/** Returns the index of each `@` outside a word. Inside one, it belongs to a mail address. */
export const mentionSigns = (text: string): number[] => Array.from(text.matchAll(SIGN), ({ index }) => index);

/** True if a name that ends before `index` does not continue there as a longer word. */
export function isNameEnd(text: string, index: number): boolean {
  CONTINUED_WORD.lastIndex = index;
  return !CONTINUED_WORD.test(text);
}

/** Returns the masked digits after a name that ends at `index`, including the space before them (` ••12`), or an empty string. */
export function digitsAt(text: string, index: number): string {
  DIGITS.lastIndex = index;
  return DIGITS.exec(text)?.[0] ?? '';
}
