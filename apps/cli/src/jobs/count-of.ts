/** Returns a count with its noun: "1 job", "2 jobs". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
