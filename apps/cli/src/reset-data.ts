import { eraseAll, migrateToLatest, openDb } from '@dubs/db';
import { createDiskBlobStore } from '@dubs/platform';

async function eraseFiles(mediaDir: string): Promise<void> {
  const blobs = await createDiskBlobStore(mediaDir);
  for await (const { key } of blobs.list('')) await blobs.delete([key]);
}

/** Erases everything that people put into Dubs: all rows, and the pictures and exports in `mediaDir`. */
export async function resetData(databaseUrl: string, mediaDir: string): Promise<void> {
  await migrateToLatest(databaseUrl);
  const db = openDb(databaseUrl, { max: 1, name: 'dubs-reset' });
  try {
    await eraseAll(db);
  } finally {
    await db.destroy();
  }
  // Rows first: a file that no row names is swept sooner or later, a row without its file would stay.
  await eraseFiles(mediaDir);
}
