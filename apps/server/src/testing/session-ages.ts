import { sql } from 'kysely';
import type { TestUser } from './factories.ts';
import { signIn } from './factories.ts';
import type { TestServer } from './use-server.ts';

/** Makes the sessions of a user, and the devices that they are on, four days older. Their proofs stay as they are. */
export const ageSessions = ({ db }: Pick<TestServer, 'db'>, userId: number) =>
  sql`update sessions set created_at = created_at - interval '4 days', device_seen_at = device_seen_at - interval '4 days'
    where user_id = ${userId}`.execute(db);

/** Makes the proofs of a user's sessions eleven minutes older, so that none counts. */
export const expireProofs = ({ db }: Pick<TestServer, 'db'>, userId: number) =>
  sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${userId}`.execute(
    db,
  );

/** Makes the last use of a user's account that many days older. */
export const ageUse = ({ db }: Pick<TestServer, 'db'>, userId: number, days: number) =>
  sql`update sessions set last_seen_at = last_seen_at - make_interval(days => ${days}::int) where user_id = ${userId}`.execute(
    db,
  );

/** Signs a user in as if 50 days had passed, and returns the token of that session, for which others must vouch. */
export async function signInUnvouched(
  server: Pick<TestServer, 'db' | 'rest'>,
  { id, phoneNumber }: TestUser,
): Promise<string> {
  await ageUse(server, id, 50);
  const { token } = await signIn(server.rest, phoneNumber);
  await ageUse(server, id, -50);
  // The doubt is about that session alone: the user's others may vouch for members.
  await server.db.updateTable('users').set({ unvouched_since: null }).where('id', '=', id).execute();
  return token;
}
