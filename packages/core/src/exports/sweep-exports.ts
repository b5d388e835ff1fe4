import type { CoreContext } from '../context.ts';
import {
  deleteExportRows,
  clearFileKeys,
  selectFilesOf,
  selectSpentFiles,
  selectUnnamed,
} from './exports.queries.ts';

const BATCH = 200;
const MIN_AGE_MS = 24 * 3_600_000;

type Sweeping = Pick<CoreContext, 'db' | 'blobs' | 'clock'>;

/** Deletes files that can no longer be downloaded: expired, replaced, failed, or of a deleted account. Returns their number. */
async function sweepSpent({ db, blobs }: Sweeping): Promise<number> {
  for (let removed = 0; ;) {
    const files = await selectSpentFiles(db, BATCH);
    if (files.length === 0) return removed;
    await blobs.delete(files.map(({ key }) => key));
    await clearFileKeys(
      db,
      files.map(({ id }) => id),
    );
    removed += files.length;
  }
}

/** Deletes files older than a day that no export refers to: they were finished after their export had ended. */
async function sweepUnnamed({ db, blobs, clock }: Sweeping): Promise<number> {
  const before = clock.now().getTime() - MIN_AGE_MS;
  const old: string[] = [];
  for await (const { key, modifiedAt } of blobs.list('exports/'))
    if (modifiedAt.getTime() < before) old.push(key);
  const unnamed = old.length === 0 ? [] : await selectUnnamed(db, old);
  await blobs.delete(unnamed);
  return unnamed.length;
}

/** Deletes the files of exports that can no longer be downloaded, and partial files. Returns the number of complete ones. */
export async function sweepExports(ctx: Sweeping): Promise<number> {
  await ctx.blobs.tidy();
  return (await sweepSpent(ctx)) + (await sweepUnnamed(ctx));
}

/** Deletes a user's exports, with their files. */
export async function discardExports(
  { db, blobs }: Pick<CoreContext, 'db' | 'blobs'>,
  userId: number,
): Promise<void> {
  await blobs.delete(await selectFilesOf(db, userId));
  await deleteExportRows(db, userId);
}
