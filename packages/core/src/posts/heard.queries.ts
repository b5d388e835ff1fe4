import type { Heard } from '@dubs/contract';
import { type Db, sendNotices } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * Toggles whether the user has heard the post, and sends the notices of the transaction. The caller holds the lock. `spending` returns a
 * row if the write fits its budget; if not, nothing is written, and the result is undefined.
 */
export async function toggleHeardRow(
  trx: Db,
  spending: RawBuilder<unknown>,
  { postId, groupId }: { postId: number; groupId: number },
  userId: number,
): Promise<Heard | undefined> {
  const { rows } = await sql<Heard>`
    with spent as (${spending}),
    removed as (
      delete from post_heard where post_id = ${postId} and user_id = ${userId} and exists (select from spent)
      returning id),
    added as (
      insert into post_heard (post_id, group_id, user_id)
      select ${postId}, ${groupId}, ${userId} from spent where not exists (select from removed)
      returning id)
    select exists (select from added) as "hasHeard", ${sendNotices(trx)} as sent from spent`.execute(trx);
  const [row] = rows;
  return row && { hasHeard: row.hasHeard };
}
