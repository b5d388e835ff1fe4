/** Returns a number with its noun: "1 win", "2 wins". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
