import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findEngines } from '../faults/environment/engines.ts';
import { startFleet } from '../faults/environment/fleet.ts';
import { stopOnSignal } from '../faults/environment/stop-on-signal.ts';
import { signUpUsers } from '../faults/load/scenario.ts';
import { type Outcome, runFault } from '../faults/run-fault.ts';
import { printHead, printOutcome, printSum } from '../faults/table.ts';
import { positiveNumber } from '../positive-number.ts';
import { CHECKS } from './checks.ts';
import { measureCosts } from './costs.ts';
import { PARTS, SHORT } from './kinds.ts';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Only measures costs. */
    costs: { type: 'boolean', default: false },
    only: { type: 'string' },
    report: { type: 'string' },
    leniency: { type: 'string' },
    clients: { type: 'string' },
  },
});
const { short: isShort, costs: isOnlyCosts, only, report } = options;
const leniency = positiveNumber('leniency', options.leniency ?? (isShort ? '3' : '1'));
const clients = positiveNumber('clients', options.clients ?? (isShort ? '6' : '12'));

/** Writes the counts for `npm test`, and ends. */
function end(counts: { passed: number; failed: number; skipped: number }): never {
  if (report) writeFileSync(report, JSON.stringify(counts));
  process.exit(counts.failed > 0 ? 1 : 0);
}

const checks = only || isOnlyCosts ? [] : CHECKS;
const wanted = PARTS.filter(({ name }) =>
  only ? name.includes(only) : !isOnlyCosts && (!isShort || SHORT.has(name)),
);
if (only && wanted.length === 0) throw new Error(`No fault is called ${only}.`);
let starting: ReturnType<typeof startFleet> | undefined;
stopOnSignal(() => starting);
const engines = await findEngines();
if ('missing' in engines) {
  const leftOut = [...checks.map(({ title }) => title), ...wanted.map(({ name }) => name)];
  console.log(
    `Not tested, because there is no ${engines.missing}, and it could not be installed: ${leftOut.join('; ')}.`,
  );
  end({ passed: 0, failed: 0, skipped: leftOut.length });
}

starting = startFleet({ withRedis: false, store: null, engines });
const fleet = await starting;
const outcomes: Outcome[] = [];
let wrong = 0;
try {
  if (!fleet.engines) throw new Error('The engines are not running.');
  const { origin } = fleet.engines.haproxy;
  const balancer = { next: () => origin, close: async () => {} };
  const users = await signUpUsers(origin, fleet.twilio);
  const { readyMs } = fleet;
  for (const { title, run } of checks) {
    const { isRight, found } = await run({
      fleet,
      engines: fleet.engines,
      users,
      readyMs,
      isShort,
      leniency,
    });
    if (!isRight) wrong++;
    console.log(`${isRight ? '✓' : '✗'} ${title}: ${found}`);
  }
  if (wanted.length > 0) printHead();
  for (const fault of wanted) {
    const outcome = await runFault(
      fault,
      { fleet, users, balancer },
      { clients, speedup: isShort ? 2.5 : 1, leniency },
    );
    outcomes.push(outcome);
    printOutcome(outcome);
  }
  if (wanted.length > 0) printSum(outcomes, []);
  if (!isShort && !only) await measureCosts(fleet, fleet.engines, users);
} catch (error) {
  for (const one of [...fleet.servers, ...fleet.workers]) console.error(one.output().slice(-2_000));
  throw error;
} finally {
  await fleet.stop();
}
const failed = wrong + outcomes.filter(({ problems }) => problems.length > 0).length;
end({ passed: checks.length + outcomes.length - failed, failed, skipped: 0 });
