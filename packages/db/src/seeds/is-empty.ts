import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** True if there are no users. Only then is it safe to fill the database with generated ones. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from users) as used`.execute(db);
  return rows[0]?.used === false;
}
