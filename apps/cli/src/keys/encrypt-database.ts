import { type Db, emptyReadable, encryptAll, sqlState } from '@dubs/db';
import { StepError } from '@dubs/terminal';
import { countBatches } from './count-batches.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Encrypts all values stored in plain text. With `isConfirmed` it also empties the plain-text columns, which cannot
 * be undone.
 */
export async function encryptDatabase(
  db: Db,
  { isConfirmed }: { isConfirmed: boolean },
  print: (line: string) => void,
): Promise<void> {
  const encrypted = countBatches('encrypted', print);
  await encryptAll(db, encrypted.onBatch);
  print(`${encrypted.total()} values were encrypted. Everything that is stored has its encrypted form.`);
  if (!isConfirmed) {
    print('The readable columns are still there. Once no earlier version runs: dubs keys encrypt --confirm');
    return;
  }
  const emptied = countBatches('no longer readable', print);
  await emptyReadable(db, emptied.onBatch).catch((error: unknown) => {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StepError('Another transaction takes long, such as a backup. Nothing was emptied; try again.');
  });
  print(`${emptied.total()} readable values were emptied. From now on none is stored.`);
}
