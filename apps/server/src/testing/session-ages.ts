import { sql } from 'kysely';
import { signIn, type TestUser } from './factories.ts';
import type { TestServer } from './use-server.ts';

/** Moves the sessions of a user, and their devices, four days into the past. Proofs are not changed. */
export const ageSessions = ({ db }: Pick<TestServer, 'db'>, userId: number) =>
  sql`update sessions set created_at = created_at - interval '4 days', device_seen_at = device_seen_at - interval '4 days'
    where user_id = ${userId}`.execute(db);

/** Moves the proofs of a user's sessions eleven minutes into the past, so that they have expired. */
export const expireProofs = ({ db }: Pick<TestServer, 'db'>, userId: number) =>
  sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${userId}`.execute(
    db,
  );

/** Moves the last use of a user's account that many days into the past. */
export const ageUse = ({ db }: Pick<TestServer, 'db'>, userId: number, days: number) =>
  sql`update sessions set last_seen_at = last_seen_at - make_interval(days => ${days}::int) where user_id = ${userId}`.execute(
    db,
  );

/** Signs a user in as if 50 days had passed. Returns the token of this unvouched session. */
export async function signInUnvouched(
  server: Pick<TestServer, 'db' | 'rest'>,
  { id, phoneNumber }: TestUser,
): Promise<string> {
  await ageUse(server, id, 50);
  const { token } = await signIn(server.rest, phoneNumber);
  await ageUse(server, id, -50);
  // Only this session is unvouched: the user may still vouch for members in other sessions.
  await server.db.updateTable('users').set({ unvouched_since: null }).where('id', '=', id).execute();
  return token;
}
