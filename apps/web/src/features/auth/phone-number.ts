/** Matches a US number, with or without country code. Groups: area code, exchange, line number. */
const US = /^(?:\+1)?([2-9]\d{2})(\d{3})(\d{4})$/;
/** Matches a US number while it is typed. Input that begins with + or 0 is a number of another country. */
const TYPED = /^[(\s]*[2-9][\d\s().-]*$/;
const US_DIGITS = 10;

/** Returns a US number in the usual format, "(202) 555-0199"; any other text unchanged. */
export const phoneInWords = (phoneNumber: string): string => phoneNumber.replace(US, '($1) $2-$3');

/** Returns a partly typed US number with its digits in groups, "(202) 555-01"; any other text unchanged. */
export function groupPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (!TYPED.test(typed) || digits.length > US_DIGITS) return typed;
  const [area, exchange, rest] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  // The text always ends in a digit, so that Backspace deletes a digit each time.
  if (!exchange) return area;
  return `(${area}) ${rest ? `${exchange}-${rest}` : exchange}`;
}

/** Returns the value for a phone field after a change: formatted, unless the caret is in the middle of the text. */
export const phoneOf = ({ value, selectionEnd }: HTMLInputElement): string =>
  selectionEnd === null || selectionEnd === value.length ? groupPhone(value) : value;
