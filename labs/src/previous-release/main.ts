import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostsPage } from '@dubs/contract';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import pg from 'pg';
import { builtApp, type Product, startProduct } from '../clients/product.ts';
import { createGroup, get, numberOf, signIn } from '../clients/users.ts';
import { percentile } from '../percentile.ts';
import { buildRelease } from './build-release.ts';
import { findRelease } from './find-release.ts';
import { runLoad, type Sample } from './run-load.ts';
import { fillTables, findLost } from './tables.ts';

const MEMBERS = 6;
const POSTS = 20_000;
const PHASE_MS = 10_000;
/** Time for pending calls when a server is about to stop. */
const LAST_CALLS_MS = 1_000;
/** Time for which an operator's report reads a table that the migrations change. */
const REPORT_MS = 8_000;
/**
 * The page is larger than the number of newest posts that are looked up in it, since concurrent calls do not end in
 * the order of their posts.
 */
const [PAGE, NEWEST] = [100, 80];

const run = promisify(execFile);
const migrate = (databaseUrl: string, root?: string) =>
  run(process.execPath, [builtApp('cli', root), 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });

/** Holds the lock of a long read on a table. */
async function readForLong(databaseUrl: string, table: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; select from ${table} limit 1`);
  await sleep(REPORT_MS);
  await client.query('commit');
  await client.end();
}

/** Returns those of the newest posts that a server does not show. */
async function findUnread(origin: string, groupId: number, token: string, written: readonly string[]) {
  const path = `/groups/${groupId}/posts?limit=${PAGE}`;
  const { posts } = await get<PostsPage>(origin, path, { token });
  const shown = new Set(posts.map(({ content }) => content));
  return written.slice(-NEWEST).filter((content) => !shown.has(content));
}

function print(phase: string, samples: readonly Sample[]): void {
  const times = samples.map(({ ms }) => ms);
  const count = (outcome: Sample['outcome']) => samples.filter((each) => each.outcome === outcome).length;
  console.log(
    `${phase}: ${samples.length} calls, ${count('unavailable')} × 503 with Retry-After, ${count('failed')} failed; ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  );
}

const release = findRelease(process.argv[2]);
console.log(`Previous release: ${release.version} (${release.commit.slice(0, 10)})`);
const root = await buildRelease(release);
const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-previous-release-'));
// PostgreSQL's own account needs access to the folder.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir });
// Deadlocks with a migration become 503s, which are counted, so they need not be logged.
const previousBuild = { root, env: { LOG_LEVEL: 'fatal' } };
const redisUrl = process.env['TEST_REDIS_URL'];
const running: Product[] = [];
const start = async (app: 'server' | 'worker', previous?: typeof previousBuild): Promise<Product> => {
  const product = await startProduct(postgres.url, redisUrl, dataDir, [app], previous);
  running.push(product);
  return product;
};

/** Upgrades as the documentation says while the load runs. Returns the phases and when each began. */
async function upgrade(
  server: Product,
  worker: Product,
  origins: string[],
): Promise<[phase: string, from: number][]> {
  const phases: [string, number][] = [];
  const begin = (phase: string) => phases.push([phase, performance.now()]);
  begin('previous release');
  await sleep(PHASE_MS);
  begin('while it is migrated');
  const reading = readForLong(postgres.url, 'post_reactions');
  await migrate(postgres.url);
  await reading;
  begin('on the new schema');
  await sleep(PHASE_MS);
  const next = await start('server');
  begin('servers of both');
  origins.push(next.origin);
  await sleep(PHASE_MS);
  origins.shift();
  await sleep(LAST_CALLS_MS);
  await server.stop();
  begin('its worker, servers of this build');
  await sleep(PHASE_MS);
  await worker.stop();
  await start('worker');
  begin('this build');
  await sleep(PHASE_MS);
  begin('');
  return phases;
}

try {
  await migrate(postgres.url, root);
  const server = await start('server', previousBuild);
  const worker = await start('worker', previousBuild);
  const members = [];
  for (let n = 0; n < MEMBERS; n++) members.push(await signIn(server.origin, numberOf(n)));
  const [creator, ...others] = members;
  if (!creator) throw new Error('No one signed in.');
  const { id } = await createGroup(server.origin, creator, others, 'Family');
  const rows = await fillTables(postgres.url, id, POSTS);
  console.log(`${rows} rows in the tables of posts and comments`);
  const origins = [server.origin];
  const load = runLoad(origins, id, members);
  const phases = await upgrade(server, worker, origins);
  await load.stop();
  for (const [n, [phase, from]] of phases.slice(0, -1).entries()) {
    const to = phases[n + 1]?.[1] ?? Infinity;
    const samples = load.samples.filter(({ at }) => at >= from && at < to);
    print(`${phase}, ${((to - from) / 1_000).toFixed(1)} s`, samples);
  }
  const { posts, comments, reactions } = load.written;
  const lost = await findLost(postgres.url, load.written, MEMBERS - 1);
  const unread = await findUnread(origins[0] ?? '', id, creator.token, posts);
  lost.push(...unread.map((content) => `this build does not show ${content}`));
  console.log(
    `${load.samples.length} calls; ${posts.length} posts, ${comments.length} comments and ${reactions.length} reactions acknowledged, ${lost.length} lost`,
  );
  for (const line of [...new Set([...load.failures, ...lost])].slice(0, 20)) console.log(`  ${line}`);
  if (load.failures.length > 0 || lost.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(running.map((product) => product.stop()));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
