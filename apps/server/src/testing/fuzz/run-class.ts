import fc from 'fast-check';
import type { Outcome } from './send.ts';

const AT_ONCE = 8;
/** After this many attacks, the target is repaired and new attacks are generated. */
const CHUNK = 50;
const LONG = 600;

/** The results of a run of one class of attacks. */
export interface Tally {
  sent: number;
  statuses: Map<number, number>;
  slowestMs: number;
}

interface AttackClass<Target, Attack> {
  name: string;
  count: number;
  seed: number;
  /** Restores what attacks have broken, or creates a new target. */
  repair: () => Promise<Target>;
  attacks: (target: Target) => fc.Arbitrary<Attack>;
  send: (attack: Attack) => Promise<Outcome>;
  /** Returns what is wrong with an outcome, or null. */
  findError: (outcome: Outcome, attack: Attack) => string | null;
}

/** Shortens a long text to its beginning and its length. */
const truncate = (text: string): string =>
  text.length <= LONG ? text : `${text.slice(0, LONG)}… (${text.length} characters)`;

const show = (attack: unknown): string =>
  JSON.stringify(attack, (_key, value: unknown) => {
    const isBytes = value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer';
    if (isBytes && 'data' in value) return truncate(Buffer.from(value.data as number[]).toString('latin1'));
    return typeof value === 'string' ? truncate(value) : value;
  });

/** Sends `count` attacks, some concurrently. Throws on the first wrong outcome, with the seed and the attack to reproduce it. */
export async function runClass<Target, Attack>(run: AttackClass<Target, Attack>): Promise<Tally> {
  const tally: Tally = { sent: 0, statuses: new Map(), slowestMs: 0 };
  for (let begin = 0; begin < run.count; begin += CHUNK) {
    const target = await run.repair();
    const numRuns = Math.min(CHUNK, run.count - begin);
    const attacks = fc.sample(run.attacks(target), { numRuns, seed: run.seed + begin });
    const next = attacks.values();
    const worker = async () => {
      for (const attack of next) {
        const outcome = await run.send(attack).catch((error: unknown) => String(error));
        const wrong = typeof outcome === 'string' ? outcome : run.findError(outcome, attack);
        if (wrong !== null) {
          const answer = typeof outcome === 'string' ? '' : truncate(outcome.text);
          throw new Error(`${run.name}, seed ${run.seed}: ${wrong}\n${show(attack)}\n→ ${answer}`);
        }
        if (typeof outcome === 'string') continue;
        tally.sent += 1;
        tally.statuses.set(outcome.status, (tally.statuses.get(outcome.status) ?? 0) + 1);
        tally.slowestMs = Math.max(tally.slowestMs, outcome.ms);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return tally;
}

/** Formats a tally as `10000 sent: 200 × 4021, 400 × 5979; the slowest 812 ms`. */
export const summarize = ({ sent, statuses, slowestMs }: Tally): string =>
  `${sent} sent: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? 'hung up' : status} × ${times}`)
    .join(', ')}; the slowest ${Math.round(slowestMs)} ms`;
