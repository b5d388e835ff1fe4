import type { Fault } from '../run-fault.ts';

/** Returns a fault that locks a table. */
const locked = (table: string, forMs = 4_000): Fault => ({
  name: `table ${table} locked for ${forMs / 1_000} s`,
  durationMs: forMs,
  inject: async ({ fleet }) => fleet.postgres.hold(`lock table ${table} in access exclusive mode`),
});

/** Returns a fault that adds a trigger, which fails or delays inserts into a table. */
const sabotaged = (name: string, table: string, action: string, more: Partial<Fault> = {}): Fault => ({
  name: `${table}: ${name}`,
  durationMs: 4_000,
  ...more,
  async inject({ fleet }) {
    await fleet.postgres.query(
      `create function sabotage() returns trigger language plpgsql as $$ begin ${action} return new; end $$;
      create trigger sabotage before insert on ${table} for each row execute function sabotage()`,
    );
    return async () => {
      await fleet.postgres.query('drop function sabotage cascade');
    };
  },
});

const failing = (state: string, share: number): string =>
  `if random() < ${share} then raise exception 'sabotage' using errcode = '${state}'; end if;`;

/** Locks, and errors of single statements. */
export const TABLES: readonly Fault[] = [
  locked('posts'),
  locked('posts', 9_000),
  locked('sessions'),
  locked('users'),
  locked('group_members'),
  locked('idempotency_keys'),
  locked('outbox'),
  locked('notifications'),
  {
    name: 'rows of the groups locked',
    durationMs: 4_000,
    inject: async ({ fleet, scenario }) =>
      fleet.postgres.hold(
        `select 1 from groups where id in (${scenario.groups.map(({ id }) => id).join()}) for update`,
      ),
  },
  sabotaged('the disk is full', 'posts', failing('53100', 0.5)),
  sabotaged('no memory', 'outbox', failing('53200', 0.3)),
  sabotaged('cannot be read from the disk', 'post_comments', failing('58030', 0.3)),
  sabotaged('serialization failures', 'posts', failing('40001', 0.4)),
  sabotaged('deadlocks', 'post_reactions', failing('40P01', 0.4)),
  sabotaged('notifications fail', 'notifications', failing('53100', 0.3), { notifyWithinMs: 90_000 }),
  sabotaged('slow to write', 'posts', 'perform pg_sleep(0.4);'),
  sabotaged('too slow to write', 'post_comments', 'perform pg_sleep(20);', { answerWithinMs: 20_000 }),
];
