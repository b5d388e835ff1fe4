import type { Db } from '../client.ts';
import { inTransaction } from '../transaction.ts';

/** Receives the number of changed values of a column after each batch. */
export type OnBatch = (column: string, count: number) => void;

/** Repeats a batch, each time in its own transaction, until nothing is left to change. */
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
