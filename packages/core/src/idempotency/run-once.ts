import { LIMITS, TEXTS } from '@dubs/contract';
import {
  type Db,
  hashUnlessReadable,
  interval,
  inTransaction,
  sealed,
  sqlState,
  whileReadable,
} from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** Identifies repeats of a caller's request: the path, the client's key, and a hash of the content. */
export interface OnceKey {
  path: string;
  key: string;
  requestHash: string;
  /** Called with a stored response before it is returned. */
  onRepeat: (answer: unknown) => void;
}

const reused = () => new AppError('CONFLICT', TEXTS.request.idempotencyReused);

/** Returns the stored response of an earlier call with this key, if there is one. Other content under the same key is a 409. */
export async function findEarlierAnswer(
  db: Db,
  actor: Actor,
  once: OnceKey,
): Promise<{ answer: unknown } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select([
      'response',
      'response_sealed',
      sql<boolean>`request_hash = ${hashUnlessReadable(once.requestHash)}`.as('isSame'),
    ])
    .where('user_id', '=', actor.userId)
    .where('path', '=', hashUnlessReadable(once.path))
    .where('key', '=', once.key)
    .where('created_at', '>', sql<Date>`now() - ${interval(LIMITS.idempotency.lifetimeMs)}`)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.isSame) throw reused();
  const answer: unknown =
    row.response_sealed === null ? unpack(row.response) : JSON.parse(row.response_sealed);
  once.onRepeat(answer);
  return { answer };
}

/** Returns a stored response. The column has it as text within JSON, because jsonb would reorder the keys of an object. */
const unpack = (response: unknown): unknown =>
  typeof response === 'string' ? JSON.parse(response) : response;

/**
 * Runs a write once per key: a repeat gets the first response and has no effect. The key and the write commit together. A repeat that comes
 * while the first call runs waits for it, and gets a 409 if that takes too long. `work` must use the `db` that it is given. Without a key,
 * it just runs.
 */
export async function runOnce<T>(
  db: Db,
  actor: Actor,
  once: OnceKey | null,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!once) return work(db);
  return inTransaction(db, async (trx) => {
    if (!(await reserveKey(trx, actor, once))) {
      const earlier = await findEarlierAnswer(trx, actor, once);
      if (!earlier) throw busy();
      // The stored response is the JSON of what `work` returned.
      return earlier.answer as T;
    }
    const answer = await work(trx);
    const text = JSON.stringify(answer ?? null);
    await trx
      .updateTable('idempotency_keys')
      .set({
        response: sql<string | null>`(${whileReadable(JSON.stringify(text))})::jsonb`,
        response_sealed: sealed(text),
      })
      .where('user_id', '=', actor.userId)
      .where('path', '=', hashUnlessReadable(once.path))
      .where('key', '=', once.key)
      .execute();
    return answer;
  });
}

const busy = () => new AppError('CONFLICT', TEXTS.request.idempotencyBusy, { retryAfter: 1 });

/** Inserts the key, or takes over an expired one. False if the key is in use. */
async function reserveKey(trx: Db, actor: Actor, { path, key, requestHash }: OnceKey): Promise<boolean> {
  try {
    const { rows } = await sql`
      insert into idempotency_keys as k (user_id, path, key, request_hash)
      values (${actor.userId}, ${hashUnlessReadable(path)}, ${key}, ${hashUnlessReadable(requestHash)})
      on conflict (user_id, path, key) do update
        set request_hash = excluded.request_hash, response = null, response_sealed = null, created_at = now()
        where k.created_at <= now() - ${interval(LIMITS.idempotency.lifetimeMs)}
      returning 1`.execute(trx);
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw busy();
    throw error;
  }
}
