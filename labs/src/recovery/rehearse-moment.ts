import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fingerprintTables } from '@dubs/db/backup';
import { call } from '../clients/call.ts';
import { callUntilDone, share } from '../clients/users.ts';
import { checkHistory } from '../faults/history/check-history.ts';
import { readBack } from '../faults/history/read-back.ts';
import { createScenario } from '../faults/load/scenario.ts';
import { untilNotified } from '../until-notified.ts';
import { recoverySettings } from './documented-settings.ts';
import { continueOtherPostgres, makeFolder, runProgram } from './other-postgres.ts';
import { query } from './query.ts';
import { listProblems, type Rehearsal } from './report.ts';
import { requireSignedIn } from './require-signed-in.ts';
import { startInstallation } from './run-dubs.ts';
import { type Source, startLoad } from './source.ts';

const WITHIN_MS = 60_000;
const LOAD_MS = 1_000;
const TIMEOUT_MS = 10_000;

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`${what} in time.`);
    await sleep(100);
  }
}

/** Returns a time at which nothing was being written, with the fingerprints of all tables at that time. */
async function findQuietMoment(url: string): Promise<{ moment: string; tables: Record<string, string> }> {
  let tables = await fingerprintTables(url);
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    const [row] = await query<{ moment: string }>(url, 'select now()::text as moment');
    const after = await fingerprintTables(url);
    if (JSON.stringify(after) === JSON.stringify(tables)) return { moment: row?.moment ?? '', tables };
    tables = after;
  }
  throw new Error('The database does not become quiet.');
}

/** Closes the current WAL file, and resolves when it is archived. */
async function archiveNow(superuserUrl: string): Promise<void> {
  const [row] = await query<{ file: string }>(
    superuserUrl,
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  const isArchived = async () => {
    const found = await query(
      superuserUrl,
      `select from pg_stat_archiver where last_archived_wal >= '${row?.file}'`,
    );
    return found.length > 0;
  };
  await until(isArchived, 'PostgreSQL did not archive its changes');
}

/** Starts a PostgreSQL on a copy of the base backup, and recovers it to the given time. */
async function recover(
  { program, password, archive }: NonNullable<Source['other']>,
  base: string,
  moment: string,
) {
  const cluster = `${base}-recovered`;
  execFileSync('cp', ['-a', base, cluster]);
  writeFileSync(path.join(cluster, 'recovery.signal'), '');
  const recovered = await continueOtherPostgres(
    program,
    cluster,
    password,
    recoverySettings(archive, moment),
  );
  const isOpen = async () =>
    (await query(recovered.url, 'select where not pg_is_in_recovery()').catch(() => [])).length > 0;
  await until(isOpen, 'PostgreSQL did not reach the moment');
  return recovered;
}

/** Returns the tables that differ. Sequences may be ahead after a recovery, since PostgreSQL logs them in steps. */
const differencesOf = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((name) =>
    /^\d+$/.test(before[name] ?? '')
      ? Number(after[name] ?? 0) < Number(before[name])
      : before[name] !== after[name],
  );

/** Rehearses a recovery to just before a group was deleted by mistake. Stops the product. */
export async function rehearseMoment({ source, folder, leniency, report }: Rehearsal): Promise<void> {
  const { other, installation, users } = source;
  if (!other) throw new Error('The embedded PostgreSQL archives nothing.');
  const { product } = source;
  const scenario = await createScenario(product.origin, users, 'Back to a moment');
  const base = path.join(folder, 'base');
  makeFolder(base);
  const load = startLoad(product.origin, scenario, leniency);
  await runProgram(
    other.program,
    'pg_basebackup',
    '-d',
    other.superuserUrl,
    '-D',
    base,
    '--checkpoint=fast',
    '--no-sync',
  );
  await sleep(LOAD_MS);
  await load.stop();
  await untilNotified((sql) => query(installation.databaseUrl, sql));
  const { moment, tables } = await findQuietMoment(installation.databaseUrl);
  const [lost, kept] = scenario.groups;
  if (!lost || !kept) throw new Error('The scenario has no groups.');
  const { creator } = scenario;
  await callUntilDone(product.origin, { method: 'DELETE', path: `/groups/${lost.id}`, token: creator.token });
  await share(product.origin, kept.id, creator, 'After the mistake');
  await archiveNow(other.superuserUrl);
  await source.stopProduct();
  const began = performance.now();
  const recovered = await recover(other, base, moment);
  const seconds = (performance.now() - began) / 1_000;
  try {
    const differences = differencesOf(tables, await fingerprintTables(recovered.url));
    report(
      `${source.name}, recovered to a moment, has the rows of that moment in every table`,
      differences,
      `in ${seconds.toFixed(1)} s`,
    );
    const restarted = await startInstallation({ ...installation, databaseUrl: recovered.url });
    try {
      await requireSignedIn(restarted.origin, users);
      const { found } = await readBack(restarted.origin, scenario);
      const verdict = checkHistory(scenario.history, found);
      const reply = await call(
        restarted.origin,
        { method: 'GET', path: `/groups/${lost.id}/posts`, token: creator.token },
        TIMEOUT_MS,
      );
      const isBack = 'status' in reply && reply.status === 200;
      report(
        'the group that was deleted by mistake is there with its posts and pictures, and what was written after it is not',
        [...listProblems({ ...verdict }), ...(isBack ? [] : ['the group is not there'])],
        `${scenario.history.length} writes, ${found.size} effects`,
      );
    } finally {
      await restarted.stop();
    }
  } finally {
    await recovered.stop();
  }
}
