import { type Db, rotateAll } from '@dubs/db';
import { countBatches } from './count-batches.ts';

/** Re-encrypts with the newest key all values that older keys encrypted. */
export async function rotateKeys(db: Db, print: (line: string) => void): Promise<void> {
  const rotated = countBatches('encrypted with the newest key', print);
  await rotateAll(db, rotated.onBatch);
  print(`${rotated.total()} values were encrypted again. The newest key alone opens the database now.`);
}
