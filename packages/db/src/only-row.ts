/** Returns the row of a query that always returns one. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('A query that always returns a row returned none.');
  return row;
}
