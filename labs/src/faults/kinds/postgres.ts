import type { Fault, FaultContext } from '../run-fault.ts';
import { repeat } from './repeat.ts';

const CONNECTIONS = "from pg_stat_activity where usename = 'product' and pid <> pg_backend_pid()";
const disconnect = ({ fleet }: FaultContext) =>
  fleet.postgres.query(`select pg_terminate_backend(pid) ${CONNECTIONS}`);

/** Returns a fault that refuses new connections and terminates existing ones. */
const refusing = (name: string, refuse: string, admit: string): Fault => ({
  name: `Postgres: ${name}`,
  durationMs: 4_000,
  async inject(context) {
    await context.fleet.postgres.query(refuse);
    await disconnect(context);
    return async () => {
      await context.fleet.postgres.query(admit);
    };
  },
});

const ended = (name: string, end: (context: FaultContext) => Promise<void>, downMs: number): Fault => ({
  name: `Postgres: ${name}`,
  durationMs: downMs,
  async inject(context) {
    await end(context);
    return () => context.fleet.postgres.start();
  },
});

const frozen = (name: string, what: 'all' | 'postmaster', forMs: number): Fault => ({
  name: `Postgres: ${name}`,
  durationMs: forMs,
  async inject(context) {
    // A frozen postmaster only affects new connections.
    if (what === 'postmaster') await disconnect(context);
    context.fleet.postgres.freeze(what);
    return async () => context.fleet.postgres.thaw();
  },
});

/** Failures of PostgreSQL and connections that it refuses. */
export const POSTGRES: readonly Fault[] = [
  ended('stopped and started', ({ fleet }) => fleet.postgres.stop(), 3_000),
  ended('killed and started', ({ fleet }) => fleet.postgres.kill(), 1_000),
  {
    name: 'Postgres: one of its processes killed',
    durationMs: 1_000,
    async inject({ fleet }) {
      await fleet.postgres.killBackend();
      return async () => {};
    },
  },
  frozen('frozen for a moment', 'all', 3_000),
  frozen('frozen for long', 'all', 15_000),
  frozen('accepts no new connections', 'postmaster', 6_000),
  {
    name: 'Postgres: terminates all connections repeatedly',
    durationMs: 4_000,
    inject: async (context) => repeat(500, () => disconnect(context)),
  },
  {
    name: 'Postgres: cancels statements repeatedly',
    durationMs: 4_000,
    inject: async ({ fleet }) =>
      repeat(50, () =>
        fleet.postgres.query(`select pg_cancel_backend(pid) ${CONNECTIONS} and random() < 0.5`),
      ),
  },
  refusing(
    'has a limit of two connections',
    'alter role product connection limit 2',
    'alter role product connection limit -1',
  ),
  {
    name: 'Postgres: others hold all connections',
    durationMs: 4_000,
    async inject({ fleet: { postgres } }) {
      const held: (() => Promise<void>)[] = [];
      for (;;) {
        // Each terminates a connection of the product and takes its place.
        const one = await postgres.hold(`select pg_terminate_backend(pid) ${CONNECTIONS}`).catch(() => null);
        if (!one) break;
        held.push(one);
      }
      return async () => {
        for (const release of held) await release();
      };
    },
  },
  refusing('refuses the account', 'alter role product nologin', 'alter role product login'),
  refusing(
    'has another password',
    "alter role product password 'changed'",
    "alter role product password 'dubs'",
  ),
  refusing(
    'read-only',
    'alter role product set default_transaction_read_only = on',
    'alter role product reset default_transaction_read_only',
  ),
];
