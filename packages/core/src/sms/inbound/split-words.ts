/** Apostrophes that phones type. NFKC changes some of them, so they are removed before it. */
const APOSTROPHES = /['’‘‛ʼ`´′＇]/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Three single letters or more: `s t o p`, `S.T.O.P.` */
const SPELLED_OUT = /(?<!\S)\p{L}(?: \p{L}){2,}(?!\S)/gu;

/**
 * Returns the words of a text message in lower case. Full-width or styled letters become plain ones; apostrophes, punctuation, emoji and
 * invisible characters are removed; a stop sign becomes the word.
 */
export function splitWords(body: string): string[] {
  const plain = body
    .replace(APOSTROPHES, '')
    .replaceAll('🛑', ' stop ')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase();
  const words = plain.split(BETWEEN_WORDS).filter((word) => word !== '');
  const joined = words.join(' ').replace(SPELLED_OUT, (letters) => letters.replaceAll(' ', ''));
  return joined === '' ? [] : joined.split(' ');
}
