import { sql } from 'kysely';
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
