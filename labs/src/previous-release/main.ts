import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostsPage } from '@dubs/contract';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import pg from 'pg';
import { builtApp, startProduct } from '../clients/product.ts';
import { callUntilDone, createGroup, numberOf, signIn } from '../clients/users.ts';
import { percentile } from '../percentile.ts';
import { buildRelease } from './build-release.ts';
import { findRelease } from './find-release.ts';
import type { Sample } from './run-load.ts';
import { runLoad } from './run-load.ts';
import { fillTables, findLost } from './tables.ts';

const MEMBERS = 6;
const POSTS = 20_000;
const BEFORE_MS = 10_000;
const AFTER_MS = 20_000;
/** How long an operator's report reads a table that the migrations change. */
const REPORT_MS = 8_000;
/** Calls of several clients end in another order than their posts are in. */
const [PAGE, NEWEST] = [100, 80];

const run = promisify(execFile);
const migrate = (databaseUrl: string, root?: string) =>
  run(process.execPath, [builtApp('cli', root), 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });

/** Holds a lock on a table as a long read does. */
async function readForLong(databaseUrl: string, table: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; select from ${table} limit 1`);
  await sleep(REPORT_MS);
  await client.query('commit');
  await client.end();
}

/** Starts this build on what the other left, and returns the newest posts that it does not show. */
async function findUnread(databaseUrl: string, groupId: number, token: string, written: readonly string[]) {
  const product = await startProduct(databaseUrl, process.env['TEST_REDIS_URL'], dataDir);
  try {
    const path = `/groups/${groupId}/posts?limit=${PAGE}`;
    const { posts } = await callUntilDone<PostsPage>(product.origin, { method: 'GET', path, token });
    const shown = new Set(posts.map(({ content }) => content));
    return written.slice(-NEWEST).filter((content) => !shown.has(content));
  } finally {
    await product.stop();
  }
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
try {
  await migrate(postgres.url, root);
  const product = await startProduct(
    postgres.url,
    process.env['TEST_REDIS_URL'],
    dataDir,
    ['server', 'worker'],
    // Deadlocks with a migration are 503s, which are counted.
    { root, env: { LOG_LEVEL: 'fatal' } },
  );
  try {
    const members = [];
    for (let n = 0; n < MEMBERS; n++) members.push(await signIn(product.origin, numberOf(n)));
    const [creator, ...others] = members;
    if (!creator) throw new Error('No one signed in.');
    const { id } = await createGroup(product.origin, creator, others, 'Family');
    const rows = await fillTables(postgres.url, id, POSTS);
    console.log(`${rows} rows in the tables of posts and comments`);
    const load = runLoad(product.origin, id, members);
    await sleep(BEFORE_MS);
    const began = performance.now();
    const reading = readForLong(postgres.url, 'post_reactions');
    await migrate(postgres.url);
    await reading;
    const ended = performance.now();
    await sleep(AFTER_MS);
    await load.stop();
    console.log(`The migration took ${((ended - began) / 1_000).toFixed(1)} s`);
    const between = (from: number, to: number) => load.samples.filter(({ at }) => at >= from && at < to);
    print('before', between(0, began));
    print('while migrating', between(began, ended));
    print('after', between(ended, Infinity));
    const { posts, comments, reactions } = load.written;
    const lost = await findLost(postgres.url, load.written, MEMBERS - 1);
    await product.stop();
    const unread = await findUnread(postgres.url, id, creator.token, posts);
    lost.push(...unread.map((content) => `this build does not show ${content}`));
    console.log(
      `${posts.length} posts, ${comments.length} comments and ${reactions.length} reactions acknowledged, ${lost.length} lost`,
    );
    for (const line of [...new Set([...load.failures, ...lost])].slice(0, 20)) console.log(`  ${line}`);
    if (load.failures.length > 0 || lost.length > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
