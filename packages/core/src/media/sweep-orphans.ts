import type { CoreContext } from '../context.ts';
import { requireOwnStore } from './claim-store.ts';
import { findInstallation, recordOrphansLeft, selectUnreferenced } from './installation.queries.ts';
import { inBatches, listPictures } from './stored-pictures.ts';
import { trashKeyOf } from './trash.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

type Sweeping = Pick<CoreContext, 'db' | 'blobs' | 'clock'>;

/** Result of a sweep. */
export interface Sweep {
  /** `early`: the store is new to this database; `stopped`: too many orphans. In both cases nothing was moved. */
  outcome: 'swept' | 'early' | 'stopped';
  /** The number of pictures' files in the store, and of those among them that no row refers to and that are older than a day. */
  files: number;
  orphans: number;
}

/**
 * Returns how many orphans a sweep may move without a command: 1 % of all files, 100 at most. In a small store, up to ten, which is what
 * one failed post leaves, but never more than a quarter of the files.
 */
export const mayMove = (files: number): number =>
  Math.min(100, Math.max(files / 100, Math.min(10, files / 4)));

/** Counts the files of pictures, and lists those that no row refers to and that are older than a day. */
export async function findOrphans({
  db,
  blobs,
  clock,
}: Sweeping): Promise<{ files: number; orphans: string[] }> {
  const before = clock.now().getTime() - DAY_MS;
  const orphans: string[] = [];
  let files = 0;
  for await (const batch of inBatches(listPictures(blobs), BATCH)) {
    files += batch.length;
    const old = batch.filter(({ modifiedAt }) => modifiedAt.getTime() < before).map(({ key }) => key);
    orphans.push(...(await selectUnreferenced(db, old)));
  }
  return { files, orphans };
}

/**
 * Moves stored pictures that no row refers to and that are older than a day to the trash: processes left them that died between storing
 * pictures and committing their rows. Does nothing on the first day of a store, or if there are more orphans than such failures leave;
 * `isMeant` overrides both. Throws `MediaStoreRefused` if the store is not this database's.
 */
export async function sweepOrphans(ctx: Sweeping, { isMeant } = { isMeant: false }): Promise<Sweep> {
  await requireOwnStore(ctx);
  const now = ctx.clock.now();
  const { mediaSince } = await findInstallation(ctx.db);
  const isEarly = mediaSince === null || now.getTime() - mediaSince.getTime() < DAY_MS;
  if (isEarly && !isMeant) return { outcome: 'early', files: 0, orphans: 0 };
  const { files, orphans } = await findOrphans(ctx);
  const sweep = { files, orphans: orphans.length };
  if (orphans.length > mayMove(files) && !isMeant) {
    await recordOrphansLeft(ctx.db, orphans.length);
    return { outcome: 'stopped', ...sweep };
  }
  for (const key of orphans) await ctx.blobs.move(key, trashKeyOf(key, now));
  await recordOrphansLeft(ctx.db, 0);
  return { outcome: 'swept', ...sweep };
}
