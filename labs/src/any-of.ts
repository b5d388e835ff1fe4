/** Returns a random element. Throws if the list is empty. */
export function anyOf<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
