import { writeFileSync } from 'node:fs';
import { FAULTS, SHORT } from './kinds/index.ts';
import { openBalancer } from './load/balancer.ts';
import { gatherCast } from './load/stage.ts';
import type { Fault, Outcome } from './run-fault.ts';
import { runFault } from './run-fault.ts';
import { printHead, printOutcome, printSum } from './table.ts';
import type { Fleet } from './world/fleet.ts';
import { startFleet } from './world/fleet.ts';

const options = process.argv.slice(2);
const valueOf = (name: string): string | undefined => {
  const at = options.indexOf(name);
  return at < 0 ? undefined : options[at + 1];
};
const isShort = options.includes('--short');
const only = valueOf('--only');
const from = valueOf('--from');
const report = valueOf('--report');
const repeat = Number(valueOf('--repeat') ?? 1);
/** Figures are promised of a machine that has nothing else to do; whether things are right never depends on it. */
const leniency = Number(valueOf('--leniency') ?? (isShort ? 3 : 1));
const clients = Number(valueOf('--clients') ?? (isShort ? 6 : 16));

const first = from ? FAULTS.findIndex(({ name }) => name.includes(from)) : 0;
const wanted = FAULTS.slice(first).filter(({ name }) =>
  only ? name.includes(only) : !isShort || SHORT.has(name),
);
if (wanted.length === 0) throw new Error(`No fault is called ${only}.`);

/** Whether this machine has what the fault needs. */
const isPossible = ({ needs }: Fault, { redis, disks }: Fleet): boolean =>
  needs === 'redis' ? redis !== null : needs !== 'disks' || (disks.media && disks.uploads) !== undefined;

const outcomes: Outcome[] = [];
const impossible = new Set<string>();
const fleet = await startFleet(!options.includes('--without-redis'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void fleet.stop().finally(() => process.exit(130)));
const balancer = openBalancer(fleet);
try {
  const cast = await gatherCast(fleet.servers[0].origin, fleet.twilio);
  printHead();
  for (let round = 0; round < repeat; round++)
    for (const fault of wanted) {
      if (!isPossible(fault, fleet)) {
        impossible.add(fault.name);
        continue;
      }
      const world = { fleet, cast, balancer };
      const outcome = await runFault(fault, world, { clients, haste: isShort ? 2.5 : 1, leniency });
      outcomes.push(outcome);
      printOutcome(outcome);
      if (options.includes('--logs') && outcome.complaints.length > 0)
        for (const one of [...fleet.servers, ...fleet.workers]) console.log(one.said());
    }
} catch (error) {
  for (const one of [...fleet.servers, ...fleet.workers]) console.error(one.said().slice(-2_000));
  throw error;
} finally {
  balancer.close();
  await fleet.stop();
}
printSum(outcomes, [...impossible]);
const failed = outcomes.filter(({ complaints }) => complaints.length > 0).length;
if (report) {
  const counts = { passed: outcomes.length - failed, failed, skipped: impossible.size };
  writeFileSync(report, JSON.stringify(counts));
}
process.exit(failed > 0 ? 1 : 0);
