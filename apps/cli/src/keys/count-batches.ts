import type { OnBatch } from '@dubs/db';

/** Returns `onBatch`, which prints the running count of the column of each batch, and `total`, which returns the sum. */
export function countBatches(verb: string, print: (line: string) => void) {
  const counts = new Map<string, number>();
  const onBatch: OnBatch = (column, count) => {
    const sum = (counts.get(column) ?? 0) + count;
    counts.set(column, sum);
    print(`${column}: ${sum} ${verb}`);
  };
  return { onBatch, total: () => [...counts.values()].reduce((sum, count) => sum + count, 0) };
}
