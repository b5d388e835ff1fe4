import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { purgeOutlived } from './purge.queries.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { PARTS } from './retention.queries.ts';

const { db } = await useDatabase({ max: 1 });
// Without sequential scans on this one connection, unless no index can be used.
await sql`set enable_seqscan = off`.execute(db);

it('dependent rows are deleted in batches, for every table', async () => {
  // Posts have their own purge, which deletes their pictures with the files.
  const ownWay = ['post_comments.post_id', 'post_images.post_id', 'posts.group_id'];
  for (const [table, parts] of Object.entries(PARTS)) {
    const { rows } = await sql<{ key: string }>`
      select k.conrelid::regclass || '.' || a.attname as key
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confdeltype = 'c' and k.confrelid = ${table}::regclass`.execute(db);
    const cascading = rows.map(({ key }) => key).filter((key) => !ownWay.includes(key));
    expect([table, cascading.toSorted()]).toEqual([table, parts.map((part) => part.join('.')).toSorted()]);
  }
});

it('nothing is read from end to end to find what has outlived its time', async () => {
  await sql`
    with u as (insert into users (phone_number) values ('+12025550100') returning id),
      g as (insert into groups (name, invite_code, created_by, deleted_at)
        select 'Gone', repeat('x', 32), id, now() - interval '31 days' from u returning id),
      p as (insert into posts (group_id, user_id, content) select g.id, u.id, 'Ran' from g, u returning id),
      c as (insert into post_comments (post_id, user_id, content) select p.id, u.id, 'Nice' from p, u returning id)
    insert into group_members (group_id, user_id) select g.id, u.id from g, u`.execute(db);
  const scanned = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await sql`select 1`.execute(db);
    const { rows } = await sql<{ table: string; scans: number }>`
      select relname as table, seq_scan as scans from pg_stat_user_tables where schemaname = 'public'`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]));
  };
  const before = await scanned();
  const blobs = { delete: async () => {} };
  await purgeOutlived(db);
  const purged = await purgeDeleted({ db, blobs: blobs as never });
  expect(purged).toEqual({ groups: 1, posts: 1, comments: 1, goals: 0, pictures: 0 });
  expect(await scanned()).toEqual(before);
});

it.each([
  ['otp_wrong_tries', sql`(phone_number, created_at) select '+12025550199', now() - interval '25 hours'`],
  [
    'sessions',
    sql`(user_id, created_at, expires_at) select (select min(id) from users), now() - interval '90 days', now() - interval '31 days'`,
  ],
] as const)('all of %s is deleted although another purge has a batch of them', async (table, values) => {
  await sql`insert into ${sql.table(table)} ${values} from generate_series(1, 1100)`.execute(db);
  onTestFinished(async () => {
    await sql`drop function skip_a_batch cascade`.execute(db);
    await sql`drop sequence tries`.execute(db);
  });
  await sql`create sequence tries`.execute(db);
  await sql`
    create function skip_a_batch() returns trigger language plpgsql as
    $$ begin if nextval('tries') <= 1000 then return null; end if; return old; end $$`.execute(db);
  await sql`
    create trigger skip_a_batch before delete on ${sql.table(table)}
    for each row execute function skip_a_batch()`.execute(db);
  expect(await purgeOutlived(db)).toMatchObject({ [table]: 1100 });
});
