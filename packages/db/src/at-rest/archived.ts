import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { PROTECTED_COLUMNS, type ProtectedColumn } from './columns.ts';
import { inBatches, type OnBatch } from './batches.ts';
import { lookup } from './values.ts';

const BATCH = 1_000;
/** The tables whose rows are archived with a deleted account, each row as one JSON value. */
const ARCHIVED = new Set(['group_members', 'group_join_requests']);

const columns = PROTECTED_COLUMNS.filter(({ table }) => ARCHIVED.has(table));
const nameOf = ({ table, readable }: ProtectedColumn) => `dormant_rows.${table}.${readable}`;

/** Adds hashes to archived rows with plain text. */
export async function encryptArchived(db: Db, onBatch: OnBatch): Promise<void> {
  for (const column of columns)
    for (const { column: hash, kind } of column.hashes ?? [])
      await inBatches(db, nameOf(column), onBatch, async (trx) => {
        const { rows } = await sql<{ id: number; text: string }>`
          select id, content ->> ${column.readable} as text from dormant_rows
          where source = ${column.table} and content ->> ${column.readable} is not null and content ->> ${hash} is null
          limit ${BATCH} for update`.execute(trx);
        await sql`
          update dormant_rows d set content = d.content || jsonb_build_object(${hash}::text, v.hash)
          from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ text }) => lookup(kind, text))}::text[]) as v (id, hash)
          where d.id = v.id`.execute(trx);
        return rows.length;
      });
}

/** Removes the plain text from archived rows. */
export async function emptyArchived(db: Db, onBatch: OnBatch): Promise<void> {
  for (const column of columns)
    await inBatches(db, nameOf(column), onBatch, async (trx) => {
      const { numAffectedRows = 0n } = await sql`
        update dormant_rows set content = content || jsonb_build_object(${column.readable}::text, null)
        where source = ${column.table} and content ->> ${column.readable} is not null`.execute(trx);
      return Number(numAffectedRows);
    });
}
