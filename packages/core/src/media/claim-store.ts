import { setTimeout as sleep } from 'node:timers/promises';
import type { CoreContext } from '../context.ts';
import { MediaStoreRefused } from '../ports.ts';
import { findInstallation, hasPictures, noteStoreMet, selectUnreferenced } from './installation.queries.ts';
import { someKeys } from './stored-pictures.ts';

/** How many pictures of a store without an id are compared with the database. Keys are random: one in common is proof. */
const SAMPLE = 1_000;
const RETRY_MS = 1_000;

type Claiming = Pick<CoreContext, 'db' | 'blobs'>;

const WAY_OUT =
  'check DATABASE_URL and DATA_DIR, or run `dubs adopt-media --yes` if they do belong together; nothing was changed.';
const unknownPictures = `The media store holds pictures of which this database knows none, as if one of the two were another installation's or empty: ${WAY_OUT}`;
const otherInstallation = (carried: string, id: string): string =>
  `The media store belongs to another installation (id ${carried}) than this database (id ${id}): ${WAY_OUT}`;

/** Compares a store without an id with the database: only `unknown` pictures make it another installation's. */
async function compareNew({ db, blobs }: Claiming): Promise<'empty' | 'known' | 'unknown'> {
  const keys = await someKeys(blobs, SAMPLE);
  if (keys.length === 0) return 'empty';
  return (await selectUnreferenced(db, keys)).length < keys.length ? 'known' : 'unknown';
}

/** Throws `MediaStoreRefused` unless the store carries the database's id now, and `StorageUnavailable` when it is away. */
export async function requireOwnStore({ db, blobs }: Claiming): Promise<void> {
  await blobs.check();
  const { id } = await findInstallation(db);
  const carried = await blobs.identify();
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried ?? 'none', id));
}

/**
 * Makes the media store this database's, or finds that it is already: both then carry one id. Several processes at once are safe.
 * Throws `MediaStoreRefused` when they do not belong together.
 */
export async function claimStore(ctx: Claiming & Partial<Pick<CoreContext, 'log'>>): Promise<void> {
  const { id } = await findInstallation(ctx.db);
  const newStore = (await ctx.blobs.identify()) === null ? await compareNew(ctx) : null;
  if (newStore === 'unknown') throw new MediaStoreRefused(unknownPictures);
  const carried = await ctx.blobs.claim(id);
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried, id));
  await noteStoreMet(ctx.db, newStore !== null);
  if (newStore === 'empty' && (await hasPictures(ctx.db))) ctx.log?.error({}, 'media_store.recreated');
}

/** Claims the media store as soon as the database answers. Throws `MediaStoreRefused` as `claimStore` does. */
export async function claimStoreWhenPossible(ctx: Claiming & Pick<CoreContext, 'log'>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await claimStore(ctx);
    } catch (error) {
      if (error instanceof MediaStoreRefused) throw error;
      if (tries === 1) ctx.log.warn({ err: error }, 'media_store.unclaimed');
    }
    await sleep(RETRY_MS);
  }
}
