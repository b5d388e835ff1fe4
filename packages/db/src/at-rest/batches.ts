import type { Db } from '../client.ts';
import { inTransaction } from '../transaction.ts';

/** Receives how many values of a column were changed, after each batch. */
export type OnBatch = (column: string, count: number) => void;

/** Repeats a batch, each in a transaction of its own, until one changes nothing. */
export async function inBatches(
  db: Db,
  name: string,
  onBatch: OnBatch,
  batch: (trx: Db) => Promise<number>,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, batch);
    if (count === 0) return;
    onBatch(name, count);
  }
}
