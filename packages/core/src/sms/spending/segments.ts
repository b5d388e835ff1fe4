// The basic set of 3GPP TS 23.038, and the characters of its extension, which count twice.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

/** Number of characters of that alphabet in one segment. */
export const SEGMENT = 160;

/** Returns the length of a text in GSM-7 characters; null if it cannot be encoded in GSM-7. */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (BASIC.includes(character)) length += 1;
    else if (EXTENDED.includes(character)) length += 2;
    else return null;
  }
  return length;
}

// If a text has several segments, part of each is used for its sequence number.
const GSM7 = { alone: SEGMENT, joined: 153 };
const UCS2 = { alone: 70, joined: 67 };

/** Returns the number of segments that a text is charged as. */
export function countSegments(text: string): number {
  const gsm7 = gsm7Length(text);
  const length = gsm7 ?? text.length;
  const { alone, joined } = gsm7 === null ? UCS2 : GSM7;
  return length <= alone ? 1 : Math.ceil(length / joined);
}
