import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { S3Settings } from '@dubs/platform/config';
import { FAULTS, shortFaults } from './kinds/index.ts';
import { openBalancer } from './load/balancer.ts';
import { signUpUsers } from './load/scenario.ts';
import { type Fault, type Outcome, runFault } from './run-fault.ts';
import { printHead, printOutcome, printSum } from './table.ts';
import { positiveNumber } from '../positive-number.ts';
import { type Fleet, startFleet } from './environment/fleet.ts';
import { stopOnSignal } from './environment/stop-on-signal.ts';

const { values: options } = parseArgs({
  options: {
    /** Lists the names of the faults. */
    list: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    'without-redis': { type: 'boolean', default: false },
    only: { type: 'string' },
    report: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    leniency: { type: 'string' },
    clients: { type: 'string' },
  },
});
const { short: isShort, only, report } = options;
const repeat = positiveNumber('repeat', options.repeat);
/** The time limits apply to an idle machine. Correctness never depends on it. */
const leniency = positiveNumber('leniency', options.leniency ?? (isShort ? '3' : '1'));
const clients = positiveNumber('clients', options.clients ?? (isShort ? '6' : '16'));

const { TEST_S3: store } = process.env;
const short = shortFaults(store !== undefined);
const wanted = FAULTS.filter(({ name }) => (only ? name.includes(only) : !isShort || short.has(name)));
if (wanted.length === 0) throw new Error(`No fault is called ${only}.`);
if (options.list) {
  for (const { name } of wanted) console.log(name);
  process.exit();
}

/** True if the machine has what the fault needs. */
const isPossible = ({ needs }: Fault, { redis, disks, hasStore }: Fleet): boolean =>
  needs === undefined ||
  { redis: redis !== null, disks: (disks.media && disks.uploads) !== undefined, store: hasStore }[needs];

const outcomes: Outcome[] = [];
const impossible = new Set<string>();
const starting = startFleet({
  withRedis: !options['without-redis'],
  store: store ? (JSON.parse(store) as S3Settings) : null,
});
stopOnSignal(() => starting);
const fleet = await starting;
const balancer = openBalancer(fleet);
try {
  const users = await signUpUsers(fleet.servers[0].origin, fleet.twilio);
  printHead();
  for (let round = 0; round < repeat; round++)
    for (const fault of wanted) {
      if (!isPossible(fault, fleet)) {
        impossible.add(fault.name);
        continue;
      }
      const world = { fleet, users, balancer };
      const outcome = await runFault(fault, world, { clients, speedup: isShort ? 2.5 : 1, leniency });
      outcomes.push(outcome);
      printOutcome(outcome);
    }
} catch (error) {
  for (const one of [...fleet.servers, ...fleet.workers]) console.error(one.output().slice(-2_000));
  throw error;
} finally {
  await balancer.close();
  await fleet.stop();
}
printSum(outcomes, [...impossible]);
const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
if (report) {
  const counts = { passed: outcomes.length - failed, failed, skipped: impossible.size };
  writeFileSync(report, JSON.stringify(counts));
}
process.exit(failed > 0 ? 1 : 0);
