import { migrateToLatest, openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deviceCookieOf } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const DAY_MS = 86_400_000;
/** The newest migration of version 0.2.0. */
const OLD = '0023-installation';
const PHONE = '+12025550143';
const signedIn = { userId: 0, sid: 0 };

/** Creates a database as version 0.2.0 left it, with a user who signed in ten days ago, and brings it up to date. */
async function upgradedDatabase() {
  const database = await createTestDatabase();
  const db = openDb(database.url, { max: 1 });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateToLatest(database.url, { to: OLD });
  const { rows } = await sql<{ userId: number; sid: number }>`
    with u as (insert into users (phone_number, is_verified, display_name) values (${PHONE}, true, 'Maya') returning id)
    insert into sessions (user_id, device, created_at, last_seen_at, expires_at)
    select id, 'Firefox', now() - interval '10 days', now() - interval '1 day', now() + interval '20 days' from u
    returning user_id as "userId", id as sid`.execute(db);
  Object.assign(signedIn, rows[0]);
  await db.destroy();
  await migrateToLatest(database.url);
  return database;
}

const server = useServer({ database: upgradedDatabase });

it('a session of version 0.2.0 stays valid after the upgrade, and is put off by its use', async () => {
  // Signed as that version did: for the thirty days of its session.
  const token = await server.core.tokens.sign({
    ...signedIn,
    expiresAt: new Date(Date.now() + 20 * DAY_MS),
  });
  const { status, body } = await server.rest.call('me', undefined, { token });
  expect([status, body.id, body.displayName]).toEqual([200, signedIn.userId, 'Maya']);
  const isPutOff = () =>
    server.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', signedIn.sid)
      .where('expires_at', '>', sql<Date>`now() + interval '89 days'`)
      .execute();
  await expect.poll(isPutOff).toHaveLength(1);
});

it('that user signs in with a code as before, to the same account', async () => {
  const { otpCode } = (await server.rest.call('sendOtp', { phoneNumber: PHONE })).body;
  const answer = await server.rest.call('verifyOtp', { phoneNumber: PHONE, otpCode });
  expect([answer.status, answer.body.user.id]).toEqual([200, signedIn.userId]);
  expect(deviceCookieOf(answer)).toEqual(expect.any(String));
});
