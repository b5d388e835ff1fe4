import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { startProduct } from '../clients/product.ts';
import { percentile } from '../percentile.ts';
import type { Hit } from './fire.ts';
import { fireInTurns, fireRegardless } from './fire.ts';
import type { Shot, Worth } from './shots.ts';
import { CROWD, gatherCrowd } from './shots.ts';

/** What the server promises at twice what it can do. */
const GOALS = { admittedMs: 500, goodput: 0.8, turnedAwayMs: 50 };
/** How far it may miss them before this fails: other programs of the machine take their part. */
const LENIENCY = 2;

/** As many callers in turn as keep the server busy, and are answered well within the goal. */
const CALLERS = 16;
/** Rated load and overload are measured by turns, so that what else the machine does falls on both. */
const ROUNDS = 6;
const RATED_MS = 2_500;

const [times = 2, seconds = 18] = process.argv.slice(2).map(Number);
if (!(times > 0 && seconds > 0))
  throw new Error('Give how many times the rated load, and for how many seconds.');
const ROUND_MS = (seconds * 1_000) / ROUNDS;

const timeOf = (hits: readonly Hit[], share: number): number =>
  percentile(
    hits.map(({ ms }) => ms),
    share,
  );
const isDone = ({ status }: Hit): boolean => status >= 200 && status < 400;
const isTurnedAway = ({ status }: Hit): boolean => status === 503;

interface Round {
  /** Answers a second, to callers who wait for each before they ask again. */
  rated: number;
  ratedHits: Hit[];
  hits: Hit[];
}

async function runRound(origin: string, draw: () => Shot): Promise<Round> {
  const ratedHits = await fireInTurns(origin, draw, CALLERS, RATED_MS);
  const rated = (ratedHits.filter(isDone).length / RATED_MS) * 1_000;
  return { rated, ratedHits, hits: await fireRegardless(origin, draw, rated * times, ROUND_MS) };
}

const median = (figures: readonly number[]): number => percentile(figures, 0.5);

function report(rounds: readonly Round[]): boolean {
  const hits = rounds.flatMap((round) => round.hits);
  const done = hits.filter(isDone);
  const away = hits.filter(isTurnedAway);
  const others = hits.length - done.length - away.length;
  const goodputs = rounds.map(
    (round) => ((round.hits.filter(isDone).length / ROUND_MS) * 1_000) / round.rated,
  );
  const goodput = median(goodputs);
  const [admitted, turnedAway] = [timeOf(done, 0.99), timeOf(away, 0.99)];
  const share = (worth: Worth) => {
    const all = hits.filter((hit) => hit.worth === worth);
    return `${((100 * all.filter(isTurnedAway).length) / all.length).toFixed(0)} % of ${worth}s`;
  };
  console.log(`
answered ${(done.length / seconds).toFixed(0)} a second; of the rated load, by rounds, ${goodputs.map((one) => `${(100 * one).toFixed(0)} %`).join(', ')}: median ${(100 * goodput).toFixed(0)} % (goal ${100 * GOALS.goodput} %)
  p50 ${timeOf(done, 0.5).toFixed(0)} ms, p99 ${admitted.toFixed(0)} ms (goal ${GOALS.admittedMs} ms)
turned away ${(away.length / seconds).toFixed(0)} a second: ${share('poll')}, ${share('read')}, ${share('write')}
  p50 ${timeOf(away, 0.5).toFixed(0)} ms, p99 ${turnedAway.toFixed(0)} ms (goal ${GOALS.turnedAwayMs} ms)
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
    // A browser holds its connection between two polls: everybody has one before anything is measured.
    await fireInTurns(product.origin, draw, CROWD.people, RATED_MS);
    await fireInTurns(product.origin, draw, CALLERS, 3 * RATED_MS);
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await runRound(product.origin, draw));
    const p99 = timeOf(
      rounds.flatMap(({ ratedHits }) => ratedHits),
      0.99,
    );
    console.log(
      `rated load, ${CALLERS} callers in turn: median ${median(rounds.map(({ rated }) => rated)).toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`,
    );
    console.log(`offered ${times} times that for ${seconds} s, in ${ROUNDS} rounds`);
    if (!report(rounds)) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
