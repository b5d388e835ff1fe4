import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { createGroup } from '../clients/users.ts';
import { compareCounts } from '../faults/history/check-history.ts';
import { readBack, readNotifications } from '../faults/history/read-back.ts';
import { createScenario, type Scenario } from '../faults/load/scenario.ts';
import { fillTables } from '../previous-release/tables.ts';
import { untilNotified } from '../until-notified.ts';
import { checkCopy, type CopyWindow } from './check-copy.ts';
import { findWrongCounters, findWrongPictures } from './check-rows.ts';
import { query } from './query.ts';
import { listProblems, type Rehearsal } from './report.ts';
import { runDubs, startInstallation } from './run-dubs.ts';
import { startLoad } from './source.ts';

/** Name of the data folder that the backup under load is restored into, in the folder of the rehearsal. */
export const HOME = 'home';
const BEFORE_MS = 1_500;
const AFTER_MS = 500;

/** Backs the source up while clients write, and returns the path of the archive. */
async function backUpUnderLoad({ source, folder, isShort, leniency, report }: Rehearsal) {
  const { product, installation, users } = source;
  const [creator, ...others] = users.members;
  if (!creator) throw new Error('No user signed in.');
  const { id } = await createGroup(product.origin, creator, others, 'Long ago');
  const rows = await fillTables(installation.databaseUrl, id, isShort ? 2_000 : 20_000);
  const scenario = await createScenario(product.origin, users, 'Backup under load');
  const load = startLoad(product.origin, scenario, leniency);
  await sleep(BEFORE_MS);
  const beganAt = performance.now();
  const { last: archive, seconds } = await runDubs(
    installation,
    'backup',
    '--to',
    path.join(folder, 'archives'),
  );
  const window: CopyWindow = { beganAt, endedAt: performance.now() };
  await sleep(AFTER_MS);
  await load.stop();
  const during = scenario.history.filter(
    (write) => write.endedAt > beganAt && write.beganAt < window.endedAt,
  );
  const { calls, slowestMs, unexpected } = load.stats;
  report(
    `while it is backed up, ${source.name} serves every call`,
    [...unexpected, ...(during.length === 0 ? ['no write was made meanwhile'] : [])],
    `${rows} rows and the load's in ${seconds.toFixed(1)} s; ${during.length} writes meanwhile; ${calls} calls, the slowest ${Math.round(slowestMs)} ms`,
  );
  return { archive, scenario, window };
}

interface Restored {
  scenario: Scenario;
  window: CopyWindow;
  archive: string;
}

/** Restores the backup made under load with an embedded database, and reads everything back. */
async function checkRestored(rehearsal: Rehearsal, { archive, scenario, window }: Restored): Promise<void> {
  const { source, folder, report } = rehearsal;
  const dataDir = path.join(folder, HOME);
  mkdirSync(dataDir, { mode: 0o711 });
  const { seconds } = await runDubs({ dataDir }, 'restore', archive);
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
  try {
    const counters = await findWrongCounters(embedded.url);
    const media = (of: string) => path.join(of, 'media');
    const pictures = await findWrongPictures(
      embedded.url,
      media(dataDir),
      media(source.installation.dataDir),
    );
    report(
      'in the restored copy, every counter is that of its rows, and every picture has the hash of its original',
      [...counters, ...pictures.wrong, ...(pictures.named === 0 ? ['it has no pictures'] : [])],
      `restored in ${seconds.toFixed(1)} s; ${pictures.named} pictures`,
    );
    const copy = await startInstallation({ databaseUrl: embedded.url, dataDir });
    try {
      await untilNotified((sql) => query(embedded.url, sql));
      const { found, news } = await readBack(copy.origin, scenario);
      const { lost, doubled, unwanted, halved } = checkCopy(scenario.history, window, found);
      report(
        'it has every write from before the backup, none from after it, no half of one, and is of one moment',
        listProblems({ lost, doubled, unwanted, halved }),
        `${scenario.history.length} writes, ${found.size} effects in the copy`,
      );
      const notified = compareCounts(news, await readNotifications(copy.origin, scenario));
      report(
        'its worker sends each notification that was waiting once',
        listProblems({ ...notified }),
        `${news.size} notifications`,
      );
    } finally {
      await copy.stop();
    }
  } finally {
    await embedded.stop();
  }
}

/** Rehearses a backup under load, and a restore of it. */
export const rehearseBackup = async (rehearsal: Rehearsal): Promise<void> =>
  checkRestored(rehearsal, await backUpUnderLoad(rehearsal));
