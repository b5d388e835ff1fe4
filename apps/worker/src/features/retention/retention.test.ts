import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { SCHEDULES } from '../../schedules.ts';
import { openWorker } from '../../testing/worker-harness.ts';
import { retentionHandlers } from './retention.handlers.ts';

const { testDb, harness: workerHarness } = await openWorker();

const left = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(testDb.db);
  return rows[0]?.count ?? -1;
};

interface Ids {
  userId: number;
  otherId: number;
  groupId: number;
}

/** Rows on both sides of the age at which they are deleted, and how many stay. */
const EXPIRING: [table: string, kept: number, insert: (ids: Ids) => RawBuilder<unknown>][] = [
  [
    'otp_codes',
    1,
    () => sql`
      insert into otp_codes (phone_number, code_hash, address_hash, expires_at, created_at, ended_at)
      select '+12025550199', 'h', 'a', now(), now() - age, now() from unnest(array[interval '23 hours', interval '25 hours']) age`,
  ],
  [
    'otp_wrong_tries',
    1,
    () => sql`
      insert into otp_wrong_tries (phone_number, created_at)
      select '+12025550199', now() - interval '25 hours' from generate_series(1, 2500)
      union all select '+12025550199', now() - interval '23 hours'`,
  ],
  [
    'known_devices',
    1,
    ({ userId }) => sql`
      insert into known_devices (user_id, token_hash, last_used_at)
      select ${userId}::bigint, 'h' || days, now() - days * interval '1 day' from unnest(array[364, 366]) days`,
  ],
  [
    'passkey_challenges',
    1,
    () => sql`
      insert into passkey_challenges (challenge, address_hash, created_at)
      select 'c' || hours, 'h', now() - hours * interval '1 hour' from unnest(array[23, 25]) hours`,
  ],
  [
    'idempotency_keys',
    1,
    ({ userId }) => sql`
      insert into idempotency_keys (user_id, path, key, request_hash, response, created_at)
      select ${userId}::bigint, '/', 'k' || hours, 'h', 'null', now() - hours * interval '1 hour' from unnest(array[23, 25]) hours`,
  ],
  [
    'write_budgets',
    1,
    ({ userId }) => sql`
      insert into write_budgets (user_id, kind, used_at)
      select ${userId}::bigint, 'kind' || hours, array[now() - interval '26 hours', now() - hours * interval '1 hour']
      from unnest(array[23, 25]) hours`,
  ],
  [
    // Signed out 31 and 29 days ago, run out 31 and 29 days ago, and one that is live.
    'sessions',
    3,
    ({ userId }) => sql`
      insert into sessions (user_id, created_at, expires_at, ended_at, end_reason, last_seen_at)
      select ${userId}::bigint, now() - interval '90 days', now() + interval '1 day', now() - days * interval '1 day', 'logout', now() - interval '31 days' from unnest(array[31, 29]) days
      union all
      select ${userId}::bigint, now() - interval '90 days', now() - days * interval '1 day', null, null, now() - interval '31 days' from unnest(array[31, 29, -1]) days`,
  ],
  [
    'notifications',
    1,
    ({ userId, otherId }) => sql`
      insert into notifications (user_id, type, event_id, triggered_by_user_id, created_at)
      select ${userId}::bigint, 'other', days, ${otherId}, now() - days * interval '1 day' from unnest(array[89, 91]) days`,
  ],
  [
    'group_member_changes',
    1,
    ({ userId, groupId }) => sql`
      insert into group_member_changes (group_id, user_id, change, created_at)
      select ${groupId}::bigint, ${userId}::bigint, 'joined', now() - days * interval '1 day' from unnest(array[89, 91]) days`,
  ],
  [
    'security_events',
    1,
    ({ userId }) => sql`
      insert into security_events (user_id, type, created_at)
      select ${userId}::bigint, 'sign_in', now() - days * interval '1 day' from unnest(array[89, 91]) days`,
  ],
  [
    'sms_messages',
    1,
    () => sql`
      insert into sms_messages (provider, sender, to_number, status, created_at)
      select 'console', 'codes', '+12025550199', 'sent', now() - days * interval '1 day' from unnest(array[89, 91]) days`,
  ],
  [
    'sms_reminders',
    1,
    ({ userId }) => sql`
      insert into sms_reminders (user_id, local_date, claimed_at, sms_message_id)
      select ${userId}::bigint, (now() - days * interval '1 day')::date, now() - days * interval '1 day', (select max(id) from sms_messages)
      from unnest(array[89, 91]) days`,
  ],
  [
    'sms_replies',
    1,
    () => sql`
      insert into sms_replies (provider_id, from_number, words_hash, outcome, received_at)
      select 'SM' || days, '+12025550199', 'h', 'declined', now() - days * interval '1 day' from unnest(array[29, 31]) days`,
  ],
  [
    'sms_held_replies',
    1,
    ({ userId, otherId, groupId }) => sql`
      insert into sms_held_replies (user_id, group_id, content, type, held_at)
      values (${userId}, ${groupId}, 'Ran 5k', 'win', now() - interval '25 hours'),
        (${otherId}, ${groupId}, 'Ran 6k', 'win', now() - interval '23 hours')`,
  ],
  [
    'sms_callbacks',
    1,
    () => sql`
      insert into sms_callbacks (provider_id, status, noted_at)
      select 'SM' || days, 'sent', now() - days * interval '1 day' from unnest(array[6, 8]) days`,
  ],
  [
    'sms_opt_outs',
    1,
    () => sql`
      insert into sms_opt_outs (number_hash, opted_out_at)
      select 'h' || days, now() - interval '5 years' + days * interval '1 day' from unnest(array[-1, 1]) days`,
  ],
];

it('deletes expired rows of any number, and keeps the rest', async () => {
  const { core } = await workerHarness.context();
  const { userId } = await testDb.createUser();
  const other = await testDb.createUser();
  const ids = { userId, otherId: other.userId, groupId: await testDb.createGroup(other, []) };
  for (const [, , insert] of EXPIRING) await insert(ids).execute(testDb.db);

  for (const _again of [false, true]) {
    await retentionHandlers(core)['retention.purge']({});
    for (const [table, kept] of EXPIRING) expect([table, await left(table)]).toEqual([table, kept]);
  }
});

it('come back by themselves: the purge hourly, the sweep daily, the check for the time of a backup every minute', () => {
  expect(SCHEDULES).toEqual(
    expect.arrayContaining([
      { name: 'retention.purge', payload: {}, everyMs: 3_600_000 },
      { name: 'media.sweep', payload: {}, everyMs: 86_400_000 },
      { name: 'backup.create', payload: {}, everyMs: 60_000 },
    ]),
  );
});
