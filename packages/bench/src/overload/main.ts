import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { startProduct } from '../latency/product.ts';
import type { Hit } from './fire.ts';
import { fireInTurns, fireRegardless } from './fire.ts';
import type { Worth } from './shots.ts';
import { gatherCrowd } from './shots.ts';

/** What the server promises at twice what it can do. */
const GOALS = { admittedMs: 500, goodput: 0.8, turnedAwayMs: 50 };
/** How far it may miss them before this fails: other programs of the machine take their part. */
const LENIENCY = 2;

const CALLERS = [8, 16, 32];
const [times = 2, seconds = 15] = process.argv.slice(2).map(Number);
if (!(times > 0 && seconds > 0))
  throw new Error('Give how many times the rated load, and for how many seconds.');

const percentile = (hits: readonly Hit[], share: number): number =>
  hits.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(hits.length * share)] ?? Number.NaN;
const isDone = ({ status }: Hit): boolean => status >= 200 && status < 400;
const isTurnedAway = ({ status }: Hit): boolean => status === 503;

/** The most that it answers in a second, with 99 of 100 answers within the goal. */
async function rate(origin: string, draw: Awaited<ReturnType<typeof gatherCrowd>>): Promise<number> {
  await fireInTurns(origin, draw, 8, 3_000);
  let best = 0;
  for (const callers of CALLERS) {
    const hits = await fireInTurns(origin, draw, callers, 5_000);
    const perSecond = hits.filter(isDone).length / 5;
    const p99 = percentile(hits, 0.99);
    console.log(
      `${String(callers).padStart(4)} callers in turn ${perSecond.toFixed(0).padStart(6)} answers a second, p99 ${p99.toFixed(0)} ms`,
    );
    if (p99 <= GOALS.admittedMs) best = Math.max(best, perSecond);
  }
  if (best === 0) throw new Error('Nothing was answered in time: is this machine busy with something else?');
  return best;
}

function report(hits: readonly Hit[], rated: number): boolean {
  const done = hits.filter(isDone);
  const away = hits.filter(isTurnedAway);
  const others = hits.length - done.length - away.length;
  const goodput = done.length / seconds / rated;
  const [admitted, turnedAway] = [percentile(done, 0.99), percentile(away, 0.99)];
  const share = (worth: Worth) => {
    const all = hits.filter((hit) => hit.worth === worth);
    return `${((100 * all.filter(isTurnedAway).length) / all.length).toFixed(0)} % of ${worth}s`;
  };
  console.log(`
answered ${(done.length / seconds).toFixed(0)} a second, ${(100 * goodput).toFixed(0)} % of the rated load (goal ${100 * GOALS.goodput} %)
  p50 ${percentile(done, 0.5).toFixed(0)} ms, p99 ${admitted.toFixed(0)} ms (goal ${GOALS.admittedMs} ms)
turned away ${(away.length / seconds).toFixed(0)} a second: ${share('poll')}, ${share('read')}, ${share('write')}
  p50 ${percentile(away, 0.5).toFixed(0)} ms, p99 ${turnedAway.toFixed(0)} ms (goal ${GOALS.turnedAwayMs} ms)
  without a time to come again: ${away.filter(({ saysWhen }) => !saysWhen).length}
anything else: ${others}`);
  return (
    others === 0 &&
    away.every(({ saysWhen }) => saysWhen) &&
    admitted <= GOALS.admittedMs * LENIENCY &&
    goodput >= GOALS.goodput / LENIENCY
  );
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-overload-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await migrateToLatest(postgres.url);
  const product = await startProduct(postgres.url, process.env['TEST_REDIS_URL'], dataDir);
  try {
    const draw = await gatherCrowd(product.origin);
    const rated = await rate(product.origin, draw);
    const offered = rated * times;
    console.log(
      `\nrated load ${rated.toFixed(0)} a second; offered ${offered.toFixed(0)} a second for ${seconds} s`,
    );
    // It takes a moment to find out how much it can do.
    await fireRegardless(product.origin, draw, offered, 2_000);
    if (!report(await fireRegardless(product.origin, draw, offered, seconds * 1_000), rated))
      process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
