import type { OnBatch } from '@dubs/db';

/** Returns a function that prints the running count of each column after every batch, and one that returns the sum. */
export function countBatches(verb: string, print: (line: string) => void) {
  const counts = new Map<string, number>();
  const onBatch: OnBatch = (column, count) => {
    const sum = (counts.get(column) ?? 0) + count;
    counts.set(column, sum);
    print(`${column}: ${sum} ${verb}`);
  };
  return { onBatch, total: () => [...counts.values()].reduce((sum, count) => sum + count, 0) };
}
