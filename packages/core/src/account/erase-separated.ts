import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { CoreContext } from '../context.ts';
import { eraseAtOnce } from './erase-at-once.ts';

/** How long an account without a number is kept after its last use. */
const KEPT_MONTHS = 14;

type Erasing = Pick<CoreContext, 'db' | 'live' | 'clock' | 'log'>;

/** SQL for accounts `u` that lost their number 14 months ago or longer, and were not used since. */
const isAbandoned = ({
  clock,
}: Erasing) => sql<boolean>`u.deleted_at is null and greatest(u.separated_at, u.last_used_at,
    (select max(s.last_seen_at) from sessions s where s.user_id = u.id and not s.is_unvouched),
    (select max(p.last_used_at) from passkeys p where p.user_id = u.id))
  <= ${clock.now()}::timestamptz - make_interval(months => ${KEPT_MONTHS}::int)`;

async function selectAbandoned(ctx: Erasing, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.separated_at is not null and ${isAbandoned(ctx)} order by u.separated_at limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** True if the account still has no number and is still unused. The caller has locked its row. */
async function isStillAbandoned(ctx: Erasing, trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and u.separated_at is not null and ${isAbandoned(ctx)}`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Starts the erasure, with all content, of accounts that lost their number 14 months ago and have not been used since. A failing account
 * does not stop the others; the first error is thrown at the end. Returns how many erasures were started.
 */
export async function eraseSeparated(ctx: Erasing, limit: number): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  for (const userId of await selectAbandoned(ctx, limit)) {
    try {
      if (await eraseAtOnce(ctx, userId, 'remove', (trx) => isStillAbandoned(ctx, trx, userId))) count++;
    } catch (error) {
      ctx.log.error({ err: error, userId }, 'erasure.failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return count;
}
