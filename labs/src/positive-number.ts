/** Returns the value of an option as a number. Throws if it is not above zero. */
export function positiveNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} is a number above zero, not "${text}".`);
  return number;
}
