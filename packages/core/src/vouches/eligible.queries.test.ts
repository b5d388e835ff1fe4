import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { selectVouches } from './eligible.queries.ts';

const { db } = await useDatabase({ max: 1 });

/** Adds a thousand users who ask for vouches. The first two are in one group. */
async function addRequests(): Promise<void> {
  await sql`
    insert into users (phone_number) select '+1202555' || n from generate_series(1000, 1999) n`.execute(db);
  await sql`
    insert into sessions (user_id, created_at, expires_at)
    select id, now() - interval '60 days', now() + interval '1 day' from users`.execute(db);
  await sql`
    with g as (insert into groups (name, invite_code, created_by) values ('Runners', repeat('a', 32), 1) returning id)
    insert into group_members (group_id, user_id, joined_at)
    select g.id, u.id, now() - interval '1 year' from g, users u where u.id <= 2`.execute(db);
  await sql`
    insert into vouch_requests (user_id, session_id, purpose, code, last_used_at, expires_at)
    select user_id, id, 'sign_in', '1234', now() - interval '50 days', now() + interval '7 days' from sessions`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Returns how many requests were read so far. */
async function countReads(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select 1`.execute(db);
  const { rows } = await sql<{ reads: number }>`
    select seq_tup_read + idx_tup_fetch as reads from pg_stat_user_tables where relname = 'vouch_requests'`.execute(
    db,
  );
  return rows[0]?.reads ?? NaN;
}

it('the list of requests reads none of other groups', async () => {
  await addRequests();
  const before = await countReads();
  expect(await selectVouches(db, { userId: 1, sessionId: 1 })).toMatchObject([{ person: { id: 2 } }]);
  expect((await countReads()) - before).toBeLessThan(20);
});
