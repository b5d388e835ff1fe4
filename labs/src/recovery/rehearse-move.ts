import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { findDifferences } from './check-rows.ts';
import { query } from './query.ts';
import { HOME } from './rehearse-backup.ts';
import type { Rehearsal } from './report.ts';
import { runDubs, startInstallation } from './run-dubs.ts';
import type { Source } from './source.ts';
import { requireSignedIn } from './require-signed-in.ts';

const ARCHIVES = 'archives-of-moves';

const startHome = (dataDir: string) => startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });

/** Moves the source to the embedded PostgreSQL, and compares every row. Returns the data folder there. */
async function moveHome({ source, folder, report }: Rehearsal): Promise<string> {
  const dataDir = path.join(folder, 'moved');
  mkdirSync(dataDir, { mode: 0o711 });
  const { last } = await runDubs(source.installation, 'backup', '--to', path.join(folder, ARCHIVES));
  await runDubs({ dataDir }, 'restore', last);
  const embedded = await startHome(dataDir);
  try {
    const differences = await findDifferences(source.installation.databaseUrl, embedded.url);
    const title = `${source.name}, moved to the embedded PostgreSQL 18, has the same rows`;
    report(title, differences, 'compared by fingerprints');
  } finally {
    await embedded.stop();
  }
  return dataDir;
}

/** Moves an embedded PostgreSQL to another database on the source's cluster, and compares every row. */
async function moveAway(
  { source, folder, isShort, report }: Rehearsal,
  { url, superuserUrl }: NonNullable<Source['other']>,
  dataDir: string,
): Promise<void> {
  await query(superuserUrl, 'create database back owner product');
  const returned = { databaseUrl: url.replace(/\/dubs$/, '/back'), dataDir: path.join(folder, 'back') };
  const embedded = await startHome(dataDir);
  let differences: string[];
  try {
    const home = { dataDir, databaseUrl: embedded.url };
    const { last } = await runDubs(home, 'backup', '--to', path.join(folder, ARCHIVES));
    await runDubs(returned, 'restore', last);
    differences = await findDifferences(embedded.url, returned.databaseUrl);
  } finally {
    await embedded.stop();
  }
  if (!isShort) {
    const product = await startInstallation(returned);
    try {
      await requireSignedIn(product.origin, source.users);
    } finally {
      await product.stop();
    }
  }
  const title = `the embedded PostgreSQL 18, moved to ${source.name}, has the same rows`;
  report(title, differences, 'compared by fingerprints');
}

/**
 * Rehearses moving the source, whose product has stopped, to the embedded PostgreSQL and back. The short form only
 * moves back the restored backup that was made under load.
 */
export async function rehearseMove(rehearsal: Rehearsal): Promise<void> {
  const { source, folder, isShort } = rehearsal;
  const dataDir = isShort && source.other ? path.join(folder, HOME) : await moveHome(rehearsal);
  if (source.other) await moveAway(rehearsal, source.other, dataDir);
}
