import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { requireOwnStore } from './claim-store.ts';
import { selectUnreferenced } from './installation.queries.ts';
import { inBatches } from './stored-pictures.ts';

const TRASH = 'trash/';
const DAY_MS = 86_400_000;
const BATCH = 500;
/** Orphans are swept within this time after their upload. */
const NEVER_REFERENCED_MS = 2 * DAY_MS;
/** Shorter than the promised 30 days, since jobs may be late. */
const KEPT_SINCE_UPLOAD_MS = LIMITS.deletedThingsMs - DAY_MS / 2;

/** Returns the key in the trash of a file that is moved there at `now`. */
export const trashKeyOf = (key: string, now: Date): string =>
  `${TRASH}${now.toISOString().slice(0, 10)}/${key}`;

/** Returns the key that a file had before it was moved to the trash. */
const originalKeyOf = (key: string): string => key.split('/').slice(2).join('/');

/**
 * True if a file in the trash has been there for 30 days. For a file that no post ever had, they begin with its upload: its author may have
 * deleted their account right after it, and all their data must be deleted within 30 days.
 */
function isSpent({ key, modifiedAt }: { key: string; modifiedAt: Date }, now: number): boolean {
  const movedOn = Date.parse(key.split('/')[1] ?? '');
  const uploaded = modifiedAt.getTime();
  const wasNeverReferenced = Math.abs(movedOn - uploaded) <= NEVER_REFERENCED_MS;
  return (
    now - movedOn >= LIMITS.deletedThingsMs || (wasNeverReferenced && now - uploaded >= KEPT_SINCE_UPLOAD_MS)
  );
}

/**
 * Deletes files that have been in the trash for 30 days, and moves back those that a row refers to, as after a restore of the database.
 * Returns the numbers of both.
 */
export async function emptyTrash(
  ctx: Pick<CoreContext, 'db' | 'blobs' | 'clock'>,
): Promise<{ deleted: number; putBack: number }> {
  const now = ctx.clock.now().getTime();
  const done = { deleted: 0, putBack: 0 };
  await requireOwnStore(ctx);
  for await (const batch of inBatches(ctx.blobs.list(TRASH), BATCH)) {
    const unreferenced = new Set(
      await selectUnreferenced(
        ctx.db,
        batch.map(({ key }) => originalKeyOf(key)),
      ),
    );
    const isMissed = ({ key }: { key: string }) => !unreferenced.has(originalKeyOf(key));
    for (const { key } of batch.filter(isMissed)) await ctx.blobs.move(key, originalKeyOf(key));
    const spent = batch.filter((file) => !isMissed(file) && isSpent(file, now)).map(({ key }) => key);
    await ctx.blobs.delete(spent);
    done.putBack += batch.filter(isMissed).length;
    done.deleted += spent.length;
  }
  return done;
}
