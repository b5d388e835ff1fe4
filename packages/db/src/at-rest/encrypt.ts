import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../client.ts';
import { inTransaction } from '../transaction.ts';
import { emptyArchived, encryptArchived } from './archived.ts';
import { inBatches, type OnBatch } from './batches.ts';
import { PROTECTED_COLUMNS, type ProtectedColumn } from './columns.ts';
import { lookup, sealed } from './values.ts';

const BATCH = 1_000;

/** Returns the encrypted and hashed columns beside a plain-text column, with the function that computes their value. */
const derivedOf = (column: ProtectedColumn) => [
  ...(column.sealed
    ? [{ name: column.sealed, type: sql`bytea`, valueOf: (text: string) => sealed(text) }]
    : []),
  ...(column.hashes ?? []).map(({ column: name, kind, of }) => ({
    name,
    type: sql`text`,
    valueOf: (text: string) => lookup(kind, of ? of(text) : text),
  })),
];

/** Encrypts up to a thousand values of a column that exist only as plain text. Returns their number. */
async function encryptBatch(trx: Db, column: ProtectedColumn): Promise<number> {
  const table = sql.table(column.table);
  const derived = derivedOf(column);
  const isMissing = sql.join(
    derived.map(({ name }) => sql`${sql.ref(name)} is null`),
    sql` or `,
  );
  const { rows } = await sql<{ place: string; text: string }>`
    select ctid::text as place, ${sql.ref(column.readable)} as text from ${table}
    where ${sql.ref(column.readable)} is not null and (${isMissing}) limit ${BATCH} for update`.execute(trx);
  if (rows.length === 0) return 0;
  const set: RawBuilder<unknown>[] = [];
  const arrays: RawBuilder<unknown>[] = [];
  for (const { name, type, valueOf } of derived) {
    set.push(sql`${sql.ref(name)} = v.${sql.ref(name)}`);
    arrays.push(sql`${rows.map(({ text }) => valueOf(text))}::${type}[]`);
  }
  await sql`
    update ${table} t set ${sql.join(set)}
    from unnest(${rows.map(({ place }) => place)}::text[], ${sql.join(arrays)})
      as v (place, ${sql.join(derived.map(({ name }) => sql.ref(name)))})
    where t.ctid = v.place::tid`.execute(trx);
  return rows.length;
}

/** Encrypts all values that exist only as plain text, in batches, while others read and write. It can be interrupted and repeated. */
export async function encryptAll(db: Db, onBatch: OnBatch): Promise<void> {
  for (const column of PROTECTED_COLUMNS)
    await inBatches(db, `${column.table}.${column.readable}`, onBatch, (trx) => encryptBatch(trx, column));
  await encryptArchived(db, onBatch);
}

/**
 * Stops all processes from storing plain text. Waits until every transaction that may have stored some has ended; fails with a lock
 * timeout if that takes too long.
 */
const stopReadable = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = '3s'`.execute(trx);
    // Each write reads this table to decide whether it stores plain text.
    await sql`lock table installation in access exclusive mode`.execute(trx);
    await sql`update installation set encrypted_since = coalesce(encrypted_since, now())`.execute(trx);
  });

/** Empties the plain-text columns. This cannot be undone: from then on, only builds that know the encrypted columns can use the database. */
export async function emptyReadable(db: Db, onBatch: OnBatch): Promise<void> {
  await stopReadable(db);
  await encryptAll(db, onBatch);
  for (const { table, readable } of PROTECTED_COLUMNS)
    await inBatches(db, `${table}.${readable}`, onBatch, async (trx) => {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${sql.ref(readable)} = null where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(readable)} is not null limit ${BATCH} for update))`.execute(
        trx,
      );
      return Number(numAffectedRows);
    });
  await emptyArchived(db, onBatch);
  // Earlier stored responses are found by their plain path, and contain plain codes and numbers.
  await db.deleteFrom('idempotency_keys').where('response', 'is not', null).execute();
}
