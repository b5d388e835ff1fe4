import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../run-fault.ts';
import type { WireState } from '../world/wire.ts';
import { again } from './again.ts';

type Which = 'postgres' | 'redis';

const on = (which: Which) => `wire to ${which === 'postgres' ? 'Postgres' : 'Redis'}`;

const needing = (which: Which): Pick<Fault, 'needs'> => (which === 'redis' ? { needs: 'redis' } : {});

/** A wire that is in a state of its own for a while. */
const wire = (which: Which, name: string, state: WireState, more: Partial<Fault> = {}): Fault => ({
  name: `${on(which)}: ${name}`,
  holdMs: 4_000,
  ...needing(which),
  ...more,
  async strike({ fleet }) {
    fleet.wires[which].become(state);
    return async () => fleet.wires[which].become({});
  },
});

const refused = (which: Which): Fault => ({
  name: `${on(which)}: refused`,
  holdMs: 4_000,
  ...needing(which),
  async strike({ fleet }) {
    await fleet.wires[which].shut();
    return () => fleet.wires[which].open();
  },
});

/** Connections that stand go silent for good; new ones are whole. */
const numb = (which: Which): Fault => ({
  name: `${on(which)}: standing connections fall silent`,
  holdMs: 1_000,
  ...needing(which),
  recoverWithinMs: 30_000,
  async strike({ fleet }) {
    fleet.wires[which].silence();
    return async () => {};
  },
});

const flapping = (which: Which): Fault => ({
  name: `${on(which)}: flapping`,
  holdMs: 5_000,
  ...needing(which),
  strike: async ({ fleet }) =>
    again(300, async () => {
      await fleet.wires[which].shut();
      await sleep(300);
      await fleet.wires[which].open();
    }),
});

const often = (share: number) => Math.random() < share;
/** What a commit is called on the wire: by its text, or by the name it was prepared under. */
const COMMIT = ['commit\0', `q${createHash('sha1').update('commit').digest('base64url')}\0`];

/** What becomes of the way to Postgres and to Redis. */
export const WIRES: readonly Fault[] = [
  refused('postgres'),
  numb('postgres'),
  wire('postgres', 'silent', { isSilent: true }, { holdMs: 8_000, recoverWithinMs: 30_000 }),
  wire('postgres', '20 ms away', { delayMs: 20 }),
  wire('postgres', '200 ms away', { delayMs: 200 }, { answerWithinMs: 20_000 }),
  wire('postgres', '1.5 s away', { delayMs: 1_500 }, { answerWithinMs: 40_000, recoverWithinMs: 20_000 }),
  wire('postgres', 'narrow', { bytesPerSecond: 40_000 }, { answerWithinMs: 40_000, recoverWithinMs: 20_000 }),
  wire('postgres', 'breaks in the middle of answers', {
    fateOf: (_data, way) => (way === 'back' && often(0.02) ? 'cut-halfway' : 'pass'),
  }),
  wire('postgres', 'breaks in the middle of questions', {
    fateOf: (_data, way) => (way === 'there' && often(0.02) ? 'cut-halfway' : 'pass'),
  }),
  wire('postgres', 'the answer to COMMIT is lost', {
    fateOf: (data, way) => (way === 'back' && data.includes('COMMIT\0') && often(0.3) ? 'cut' : 'pass'),
  }),
  wire('postgres', 'COMMIT never arrives', {
    fateOf: (data, way) =>
      way === 'there' && COMMIT.some((name) => data.includes(name)) && often(0.2) ? 'cut' : 'pass',
  }),
  flapping('postgres'),
  refused('redis'),
  numb('redis'),
  wire('redis', 'silent', { isSilent: true }),
  wire('redis', '200 ms away', { delayMs: 200 }),
  wire('redis', 'breaks in the middle of answers', {
    fateOf: (_data, way) => (way === 'back' && often(0.05) ? 'cut-halfway' : 'pass'),
  }),
  flapping('redis'),
];
