import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { findDifferences } from './check-rows.ts';
import { query } from './query.ts';
import type { Rehearsal } from './report.ts';
import { runDubs, startInstallation } from './run-dubs.ts';
import { requireSignedIn } from './until-notified.ts';

/** Moves the source, whose product was ended, to the embedded PostgreSQL and back, and compares every row. */
export async function rehearseMove({ source, folder, isShort, report }: Rehearsal): Promise<void> {
  const { installation, other, users } = source;
  const archives = path.join(folder, 'archives-of-moves');
  const home = { dataDir: path.join(folder, 'moved') };
  mkdirSync(home.dataDir, { mode: 0o711 });
  const out = await runDubs(installation, 'backup', '--to', archives);
  await runDubs(home, 'restore', out.last);
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(home.dataDir, 'postgres') });
  let toEmbedded: string[];
  let back: string;
  try {
    toEmbedded = await findDifferences(installation.databaseUrl, embedded.url);
    back = (await runDubs({ ...home, databaseUrl: embedded.url }, 'backup', '--to', archives)).last;
  } finally {
    await embedded.stop();
  }
  report(
    `${source.name}, moved to the embedded PostgreSQL 18, has the same rows`,
    toEmbedded,
    'compared by fingerprints',
  );
  if (!other) return;
  await query(other.superuserUrl, 'create database back owner product');
  const returned = { databaseUrl: other.url.replace(/\/dubs$/, '/back'), dataDir: path.join(folder, 'back') };
  await runDubs(returned, 'restore', back);
  const differences = await findDifferences(installation.databaseUrl, returned.databaseUrl);
  if (!isShort) {
    const product = await startInstallation(returned);
    try {
      await requireSignedIn(product.origin, users);
    } finally {
      await product.stop();
    }
  }
  report(
    `the embedded PostgreSQL 18, moved to ${source.name}, has the same rows`,
    differences,
    'compared by fingerprints',
  );
}
