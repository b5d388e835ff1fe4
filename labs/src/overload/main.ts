import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { startProduct } from '../clients/product.ts';
import { percentile } from '../percentile.ts';
import { type Answer, sendAtRate, sendInTurns } from './send-requests.ts';
import { createRandomRequests, LOAD, type Priority, type RandomRequest } from './random-requests.ts';

/** What the server promises under a multiple of its rated load. */
const GOALS = { admittedMs: 500, goodput: 0.8, refusedMs: 50 };
/** Factor by which it may miss the first two before this fails, since other programs share the machine. The third is only printed. */
const LENIENCY = 2;

/** Enough clients to keep the server busy, and few enough to get responses well within the goal. */
const CALLERS = 16;
/** Rated load and overload alternate, so that other work of the machine affects both. */
const ROUNDS = 6;
const RATED_MS = 2_500;

const [times = 2, seconds = 18] = process.argv.slice(2).map(Number);
if (!(times > 0 && seconds > 0)) throw new Error('Usage: overload [times the rated load] [seconds]');
const ROUND_MS = (seconds * 1_000) / ROUNDS;

const timeOf = (answers: readonly Answer[], share: number): number =>
  percentile(
    answers.map(({ ms }) => ms),
    share,
  );
const isDone = ({ status }: Answer): boolean => status >= 200 && status < 400;
const isRefused = ({ status }: Answer): boolean => status === 503;

interface Round {
  /** Responses per second to clients that wait for each response. */
  rated: number;
  ratedAnswers: Answer[];
  answers: Answer[];
}

async function runRound(origin: string, draw: () => RandomRequest): Promise<Round> {
  const ratedAnswers = await sendInTurns(origin, draw, CALLERS, RATED_MS);
  const rated = (ratedAnswers.filter(isDone).length / RATED_MS) * 1_000;
  return { rated, ratedAnswers, answers: await sendAtRate(origin, draw, rated * times, ROUND_MS) };
}

const median = (figures: readonly number[]): number => percentile(figures, 0.5);

function report(rounds: readonly Round[]): boolean {
  const answers = rounds.flatMap((round) => round.answers);
  const done = answers.filter(isDone);
  const refused = answers.filter(isRefused);
  const others = answers.length - done.length - refused.length;
  const goodputs = rounds.map(
    (round) => ((round.answers.filter(isDone).length / ROUND_MS) * 1_000) / round.rated,
  );
  const goodput = median(goodputs);
  const [admitted, refusedMs] = [timeOf(done, 0.99), timeOf(refused, 0.99)];
  const share = (priority: Priority) => {
    const all = answers.filter((hit) => hit.priority === priority);
    return `${((100 * all.filter(isRefused).length) / all.length).toFixed(0)} % of ${priority}s`;
  };
  console.log(`
answered ${(done.length / seconds).toFixed(0)} a second; of the rated load, by rounds, ${goodputs.map((one) => `${(100 * one).toFixed(0)} %`).join(', ')}: median ${(100 * goodput).toFixed(0)} % (goal ${100 * GOALS.goodput} %)
  p50 ${timeOf(done, 0.5).toFixed(0)} ms, p99 ${admitted.toFixed(0)} ms (goal ${GOALS.admittedMs} ms)
refused ${(refused.length / seconds).toFixed(0)} a second: ${share('poll')}, ${share('read')}, ${share('write')}
  p50 ${timeOf(refused, 0.5).toFixed(0)} ms, p99 ${refusedMs.toFixed(0)} ms (goal ${GOALS.refusedMs} ms)
  without Retry-After: ${refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length}
anything else: ${others}`);
  return (
    others === 0 &&
    // Without any, this was no overload.
    refused.length > 0 &&
    refused.every(({ hasRetryAfter }) => hasRetryAfter) &&
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
    const draw = await createRandomRequests(product.origin);
    // A browser keeps its connection between two polls, so every user has one before the measurement.
    await sendInTurns(product.origin, draw, LOAD.people, RATED_MS);
    await sendInTurns(product.origin, draw, CALLERS, 3 * RATED_MS);
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await runRound(product.origin, draw));
    const p99 = timeOf(
      rounds.flatMap(({ ratedAnswers }) => ratedAnswers),
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
