import type { Outcome } from './run-fault.ts';

const NAME = 52;
const COLUMN = 8;

const row = (name: string, cells: readonly (string | number)[]): string =>
  `${name.padEnd(NAME)}${cells.map((cell) => String(cell).padStart(COLUMN)).join('')}`;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** Says what stands in the columns. */
export function printHead(): void {
  console.log(
    'Seconds are until both servers take writes again, until everybody was told, and of the slowest answer.\n',
  );
  console.log(
    row('fault', [
      'writes',
      'acked',
      'unknown',
      'lost',
      'doubled',
      'wrong',
      'told',
      '503s',
      'up s',
      'told s',
      'slow s',
    ]),
  );
}

/** Says how one fault went. */
export function printOutcome(outcome: Outcome): void {
  const { complaints } = outcome;
  console.log(
    row(outcome.name, [
      outcome.writes,
      outcome.acknowledged,
      outcome.unknown,
      outcome.lost,
      outcome.doubled,
      complaints.length,
      outcome.notices,
      outcome.outages,
      seconds(outcome.recoveryMs),
      seconds(outcome.tellMs),
      seconds(outcome.slowestMs),
    ]),
  );
  if (outcome.proxy) console.log(`  by way of ${outcome.proxy}`);
  for (const complaint of complaints) console.log(`  ! ${complaint}`);
}

/** Says how all of them went together. */
export function printSum(outcomes: readonly Outcome[], impossible: readonly string[]): void {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const most = (of: (outcome: Outcome) => number) => seconds(Math.max(0, ...outcomes.map(of)));
  const kinds = new Set(outcomes.map(({ name }) => name)).size;
  console.log(`
${kinds} kinds of fault, ${sum(({ calls }) => calls)} calls, ${sum(({ writes }) => writes)} writes: \
${sum(({ acknowledged }) => acknowledged)} acknowledged, ${sum(({ refused }) => refused)} refused, ${sum(({ unknown }) => unknown)} unknown
${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${sum(({ signOuts }) => signOuts)} sign-outs, \
${sum(({ notices }) => notices)} notifications, ${sum(({ outages }) => outages)} answers that told to come again
slowest: up again after ${most(({ recoveryMs }) => recoveryMs)} s, everybody told after ${most(({ tellMs }) => tellMs)} s`);
  for (const name of impossible) console.log(`not possible on this machine: ${name}`);
  const failed = outcomes.filter(({ complaints }) => complaints.length > 0);
  console.log(
    failed.length === 0
      ? 'all as it should be'
      : `not as it should be: ${failed.map(({ name }) => name).join(', ')}`,
  );
}
