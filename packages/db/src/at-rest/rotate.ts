import { sql } from 'kysely';
import { type Db, newestDataKey } from '../client.ts';
import { PROTECTED_COLUMNS } from './columns.ts';
import { inBatches, type OnBatch } from './batches.ts';
import { sealed } from './values.ts';

const BATCH = 1_000;

/** The encrypted columns. The lookup key comes last: once it is encrypted with the newest data key, so is everything else. */
const SEALED_COLUMNS = [
  ...PROTECTED_COLUMNS.flatMap(({ table, sealed: column }) => (column ? [{ table, column }] : [])),
  { table: 'users', column: 'email_sealed' },
  { table: 'idempotency_keys', column: 'response_sealed' },
  { table: 'installation', column: 'lookup_key' },
];

/**
 * Re-encrypts values of older data keys with the newest one, in batches, while others read and write. It can be interrupted and repeated,
 * and skips finished values.
 */
export async function rotateAll(db: Db, onBatch: OnBatch): Promise<void> {
  const newest = newestDataKey(db);
  for (const { table, column } of SEALED_COLUMNS)
    await inBatches(db, `${table}.${column}`, onBatch, async (trx) => {
      const { rows } = await sql<{ place: string; text: string }>`
        select ctid::text as place, ${sql.ref(column)} as text from ${sql.table(table)}
        where ${sql.ref(column)} is not null and substring(${sql.ref(column)} for ${sql.lit(newest.length)}) <> ${newest}
        limit ${BATCH} for update`.execute(trx);
      if (rows.length === 0) return 0;
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = v.value
        from unnest(${rows.map(({ place }) => place)}::text[], ${rows.map(({ text }) => sealed(text))}::bytea[]) as v (place, value)
        where t.ctid = v.place::tid`.execute(trx);
      return rows.length;
    });
}
