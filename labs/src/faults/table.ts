import type { Outcome } from './run-fault.ts';

const NAME = 52;
const COLUMN = 8;

const row = (name: string, cells: readonly (string | number)[]): string =>
  `${name.padEnd(NAME)}${cells.map((cell) => String(cell).padStart(COLUMN)).join('')}`;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** Prints the header. */
export function printHead(): void {
  console.log(
    '\nSeconds are until all servers accept writes, until all notifications are sent, that an open tab heard nothing, and of the slowest answer.\n',
  );
  console.log(
    row('fault', [
      'writes',
      'acked',
      'unknown',
      'lost',
      'doubled',
      'wrong',
      'sent',
      '503s',
      'up s',
      'sent s',
      'quiet s',
      'slow s',
    ]),
  );
}

/** Prints the outcome of one fault. */
export function printOutcome(outcome: Outcome): void {
  const { problems } = outcome;
  console.log(
    row(outcome.name, [
      outcome.writes,
      outcome.acknowledged,
      outcome.unknown,
      outcome.lost,
      outcome.doubled,
      problems.length,
      outcome.notices,
      outcome.unavailable,
      seconds(outcome.recoveryMs),
      seconds(outcome.notifyMs),
      seconds(outcome.silenceMs),
      seconds(outcome.slowestMs),
    ]),
  );
  if (outcome.proxy) console.log(`  through ${outcome.proxy}`);
  for (const complaint of problems) console.log(`  ! ${complaint}`);
}

/** Prints the totals. */
export function printSum(outcomes: readonly Outcome[], impossible: readonly string[]): void {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const most = (of: (outcome: Outcome) => number) => seconds(Math.max(0, ...outcomes.map(of)));
  const kinds = new Set(outcomes.map(({ name }) => name)).size;
  console.log(`
${kinds} kinds of fault, ${sum(({ calls }) => calls)} calls, ${sum(({ writes }) => writes)} writes: \
${sum(({ acknowledged }) => acknowledged)} acknowledged, ${sum(({ refused }) => refused)} refused, ${sum(({ unknown }) => unknown)} unknown
${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${sum(({ signOuts }) => signOuts)} sign-outs, \
${sum(({ notices }) => notices)} notifications, ${sum(({ unavailable }) => unavailable)} answers with 503
slowest: up again after ${most(({ recoveryMs }) => recoveryMs)} s, all notified after ${most(({ notifyMs }) => notifyMs)} s`);
  for (const name of impossible) console.log(`not tested, because it is not possible here: ${name}`);
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  console.log(
    failed.length === 0 ? 'all correct' : `not correct: ${failed.map(({ name }) => name).join(', ')}`,
  );
}
