// The basic set of 3GPP TS 23.038, and the characters of its extension, which count twice.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

/** What fits into one text message of that alphabet. */
export const SEGMENT = 160;

/** How many of a segment's 160 places a text takes in the GSM-7 alphabet, or null when it cannot be written in it. */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (BASIC.includes(character)) length += 1;
    else if (EXTENDED.includes(character)) length += 2;
    else return null;
  }
  return length;
}
