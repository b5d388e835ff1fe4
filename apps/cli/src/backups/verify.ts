import { type Manifest, verifyBackup } from '@dubs/core/backups';
import { openBackup } from './open-backup.ts';

/** Returns a sentence that says how many pictures a backup lacks. */
export const missingInWords = (count: number): string =>
  `${count} ${count === 1 ? 'picture was' : 'pictures were'} missing when it was made.`;

/** Returns a sentence that summarizes a backup. */
export function describeBackup({ createdAt, version, tables, files, missing }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length === 0 ? '' : ` ${missingInWords(missing.length)}`;
  return `It was made at ${createdAt} by Dubs ${version}, with ${rows} rows of ${tables.length} tables in ${files.length} files.${lost}`;
}

/** Verifies all hashes of a backup and prints the result. */
export const verify = (file: string, print: (line: string) => void): Promise<void> =>
  openBackup(file, async (archive) => {
    print(describeBackup(await verifyBackup(archive)));
    print('All its files have the hashes that they were written with.');
  });
