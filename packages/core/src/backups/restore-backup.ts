import type { Db } from '@dubs/db';
import {
  type Contents,
  countRows,
  DatabaseNotEmpty,
  isEmpty,
  loadTables,
  runAlone,
  withScratchDatabase,
} from '@dubs/db/backup';
import { eraseRestored } from '../account/index.ts';
import type { CoreContext } from '../context.ts';
import { recordStoreUse, samplePictureKeys } from '../media/index.ts';
import { type Archive, BackupRefused } from '../ports.ts';
import { skipTextsOfToday, skipWaitingPushes } from './backups.queries.ts';
import { type Manifest, MEDIA, tableFile } from './manifest.ts';
import { requireKnownVersion, verifyBackup } from './verify-backup.ts';

const contentsOf = (archive: Archive, { migrations, tables, sequences }: Manifest): Contents => ({
  migrations,
  tables,
  sequences,
  read: ({ name }) => archive.read(tableFile(name)),
});

/**
 * Restores the tables of an archive into a scratch database beside the given one, compares the row counts with the manifest, and drops the
 * scratch database. Throws `BackupRefused` if the archive cannot be restored. Returns its manifest.
 */
export async function rehearseRestore(archive: Archive, databaseUrl: string): Promise<Manifest> {
  const manifest = await verifyBackup(archive);
  requireKnownVersion(manifest);
  await withScratchDatabase(databaseUrl, async (url) => {
    await loadTables(url, contentsOf(archive, manifest));
    const counts = await countRows(url);
    for (const { name, rows } of manifest.tables)
      if (counts[name] !== rows)
        throw new BackupRefused(
          `Its table ${name} should have ${rows} rows, but ${counts[name]} were restored.`,
        );
  });
  return manifest;
}

/** Throws `BackupRefused` if the media store holds pictures of another installation. */
async function requireFreeStore({ blobs }: Pick<CoreContext, 'blobs'>, installation: string): Promise<void> {
  const carried = await blobs.identify();
  if (carried === installation || (await samplePictureKeys(blobs, 1)).length === 0) return;
  throw new BackupRefused(
    `The media store holds pictures of another installation (id ${carried ?? 'none'}) than the backup (id ${installation}). Set another DATA_DIR, or move its folder media away. Nothing was changed.`,
  );
}

type Restoring = Pick<CoreContext, 'live' | 'blobs' | 'clock' | 'log'>;

/** Restores the pictures and rows of a verified archive. No other restore into the database may run meanwhile. */
async function restoreVerified(
  ctx: Restoring,
  archive: Archive,
  manifest: Manifest,
  databaseUrl: string,
): Promise<void> {
  if (!(await isEmpty(databaseUrl)))
    throw new BackupRefused('The database is not empty. Restore into an empty one; nothing was changed.');
  await requireFreeStore(ctx, manifest.installation);
  await ctx.blobs.claim(manifest.installation, { replace: true });
  for (const { name } of manifest.files) {
    if (!name.startsWith(MEDIA)) continue;
    const key = name.slice(MEDIA.length);
    await ctx.blobs.put(
      key,
      await archive.read(name),
      key.endsWith('.json') ? 'application/json' : 'image/webp',
    );
  }
  await loadTables(databaseUrl, contentsOf(archive, manifest)).catch((error: unknown) => {
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    throw new BackupRefused(
      'Something wrote to the database while the pictures were copied; its rows were kept. Stop Dubs, make the database empty and restore again.',
    );
  });
}

/**
 * Restores an archive into an empty database and its media store. Copies the pictures first, so that a restore that fails before the rows
 * are committed can be repeated; one that fails later needs a new database. Today's texts and waiting pushes are not sent again; recorded
 * erasures are repeated. Throws `BackupRefused` if the archive is damaged or of a newer version, if another restore into the database runs,
 * or if the database is not empty, also once the pictures are copied; its rows are kept.
 */
export async function restoreBackup(
  ctx: Restoring,
  archive: Archive,
  databaseUrl: string,
  openDb: (url: string) => Db,
): Promise<Manifest> {
  const manifest = await verifyBackup(archive);
  requireKnownVersion(manifest);
  const isAlone = await runAlone(databaseUrl, 'restore', () =>
    restoreVerified(ctx, archive, manifest, databaseUrl),
  );
  if (!isAlone)
    throw new BackupRefused('Another restore into this database is running. Nothing was changed.');
  const db = openDb(databaseUrl);
  try {
    await recordStoreUse(db, true);
    await skipTextsOfToday(db, ctx.clock.now());
    await skipWaitingPushes(db);
    await eraseRestored({ ...ctx, db });
  } finally {
    await db.destroy();
  }
  return manifest;
}
