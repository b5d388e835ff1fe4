import type { Fault, Scene } from '../run-fault.ts';
import { again } from './again.ts';

const CONNECTIONS = "from pg_stat_activity where usename = 'product' and pid <> pg_backend_pid()";
const hangUp = ({ fleet }: Scene) => fleet.postgres.query(`select pg_terminate_backend(pid) ${CONNECTIONS}`);

/** Has Postgres refuse who comes, and hangs up on who is there; afterwards lets them in again. */
const refusing = (name: string, refuse: string, admit: string): Fault => ({
  name: `Postgres: ${name}`,
  holdMs: 4_000,
  async strike(scene) {
    await scene.fleet.postgres.query(refuse);
    await hangUp(scene);
    return async () => {
      await scene.fleet.postgres.query(admit);
    };
  },
});

const ended = (name: string, end: (scene: Scene) => Promise<void>, downMs: number): Fault => ({
  name: `Postgres: ${name}`,
  holdMs: downMs,
  async strike(scene) {
    await end(scene);
    return () => scene.fleet.postgres.start();
  },
});

const frozen = (
  name: string,
  what: 'all' | 'postmaster',
  forMs: number,
  more: Partial<Fault> = {},
): Fault => ({
  name: `Postgres: ${name}`,
  holdMs: forMs,
  ...more,
  async strike(scene) {
    // Whoever lets new connections in is of no use to those who have one.
    if (what === 'postmaster') await hangUp(scene);
    scene.fleet.postgres.freeze(what);
    return async () => scene.fleet.postgres.thaw();
  },
});

/** What becomes of Postgres itself, and of those whom it will not serve. */
export const POSTGRES: readonly Fault[] = [
  ended('stopped and started', ({ fleet }) => fleet.postgres.stop(), 3_000),
  ended('killed and started', ({ fleet }) => fleet.postgres.kill(), 1_000),
  {
    name: 'Postgres: one of its processes killed',
    holdMs: 1_000,
    async strike({ fleet }) {
      await fleet.postgres.killBackend();
      return async () => {};
    },
  },
  frozen('frozen for a moment', 'all', 3_000),
  frozen('frozen for long', 'all', 15_000),
  frozen('lets nobody new in', 'postmaster', 6_000),
  {
    name: 'Postgres: hangs up on everybody, again and again',
    holdMs: 4_000,
    strike: async (scene) => again(500, () => hangUp(scene)),
  },
  {
    name: 'Postgres: breaks off what it does, again and again',
    holdMs: 4_000,
    strike: async ({ fleet }) =>
      again(50, () =>
        fleet.postgres.query(`select pg_cancel_backend(pid) ${CONNECTIONS} and random() < 0.5`),
      ),
  },
  refusing(
    'has connections for two',
    'alter role product connection limit 2',
    'alter role product connection limit -1',
  ),
  {
    name: 'Postgres: others hold all connections',
    holdMs: 4_000,
    async strike({ fleet: { postgres } }) {
      const held: (() => Promise<void>)[] = [];
      for (;;) {
        // Each throws somebody out and stays, until none can come in.
        const one = await postgres.hold(`select pg_terminate_backend(pid) ${CONNECTIONS}`).catch(() => null);
        if (!one) break;
        held.push(one);
      }
      return async () => {
        for (const release of held) await release();
      };
    },
  },
  refusing('may not be entered', 'alter role product nologin', 'alter role product login'),
  refusing(
    'has another password',
    "alter role product password 'changed'",
    "alter role product password 'dubs'",
  ),
  refusing(
    'reads only',
    'alter role product set default_transaction_read_only = on',
    'alter role product reset default_transaction_read_only; select pg_terminate_backend(pid) ' + CONNECTIONS,
  ),
];
