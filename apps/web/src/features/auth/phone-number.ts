/** The parts of a number of the US, which is written without its country: the area, the exchange and the rest. */
const US = /^(?:\+1)?([2-9]\d{2})(\d{3})(\d{4})$/;
/** A number of the US while it is typed. One that begins with + or 0 is of another country. */
const TYPED = /^[(\s]*[2-9][\d\s().-]*$/;
const US_DIGITS = 10;

/** Returns a number of the US as it is read there, "(202) 555-0199"; any other text as it is. */
export const phoneInWords = (phoneNumber: string): string => phoneNumber.replace(US, '($1) $2-$3');

/** Returns a number of the US with the digits that there are so far in groups: "(202) 555-01". Any other text stays as it is. */
export function groupPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (!TYPED.test(typed) || digits.length > US_DIGITS) return typed;
  const [area, exchange, rest] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  // Nothing stands behind the last digit, so that Backspace takes a digit each time.
  if (!exchange) return area;
  return `(${area}) ${rest ? `${exchange}-${rest}` : exchange}`;
}

/** Returns what a field for a number is to show after a change: grouped, unless something in its middle is being corrected. */
export const phoneOf = ({ value, selectionEnd }: HTMLInputElement): string =>
  selectionEnd === null || selectionEnd === value.length ? groupPhone(value) : value;
