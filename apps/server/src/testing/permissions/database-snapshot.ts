import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The content of a database at one moment. */
export interface DatabaseSnapshot {
  /** Returns the tables whose content has changed since. */
  changed: () => Promise<string[]>;
  /** Restores every changed table and every sequence. */
  restore: () => Promise<void>;
}

interface Column {
  table: string;
  columns: string[];
}

/** Creates triggers that record writes, so that only written tables are compared. */
async function recordWrites(db: Db, tables: readonly Column[]): Promise<void> {
  await sql`create unlogged table snapshot.written (name text)`.execute(db);
  await sql`create function snapshot.note() returns trigger language plpgsql security definer
    as 'begin insert into snapshot.written values (tg_table_name); return null; end'`.execute(db);
  for (const { table } of tables)
    await sql`create trigger note_write after insert or update or delete or truncate on ${sql.id('public', table)}
      for each statement execute function snapshot.note()`.execute(db);
}

/** Copies every table to another schema. Only for the small database of a test. */
export async function snapshotDatabase(db: Db): Promise<DatabaseSnapshot> {
  const { rows: tables } = await sql<Column>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
    where c.table_schema = 'public' and c.is_generated = 'NEVER' group by c.table_name order by 1`.execute(
    db,
  );
  await sql.raw('create schema snapshot').execute(db);
  for (const { table } of tables) {
    await sql`create table ${sql.id('snapshot', table)} as table ${sql.id('public', table)}`.execute(db);
  }
  await recordWrites(db, tables);
  const sumOf = ({ table }: Column) =>
    sql`select ${table} as table, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.id('public', table)} t`;
  const sums = async (of: readonly Column[]): Promise<Map<string, string>> => {
    if (of.length === 0) return new Map();
    const query = sql<{ table: string; sum: string }>`${sql.join(of.map(sumOf), sql` union all `)}`;
    const { rows } = await query.execute(db);
    return new Map(rows.map(({ table, sum }) => [table, sum]));
  };
  const sequences = async () =>
    (
      await sql<{ name: string; last: string | null }>`
        select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(
        db,
      )
    ).rows;

  const before = await sums(tables);
  const numbers = await sequences();
  const changed = async () => {
    const { rows } = await sql<{ name: string }>`select distinct name from snapshot.written`.execute(db);
    const written = new Set(rows.map(({ name }) => name));
    const now = await sums(tables.filter(({ table }) => written.has(table)));
    return [...now].filter(([table, sum]) => sum !== before.get(table)).map(([table]) => table);
  };
  const rewind = sql`select ${sql.join(
    numbers.map(({ name, last }) => sql`setval(${name}::regclass, ${last ?? 1}, ${last !== null})`),
  )}`;
  const restore = async () => {
    const stale = await changed();
    await rewind.execute(db);
    if (stale.length === 0) return;
    await db.transaction().execute(async (trx) => {
      // Rows are inserted in any order, so foreign keys and triggers are disabled.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const { table, columns } of tables.filter((each) => stale.includes(each.table))) {
        const [now, then] = [sql.id('public', table), sql.id('snapshot', table)];
        const fields = sql.join(columns.map((column) => sql.id(column)));
        await sql`delete from ${now}`.execute(trx);
        await sql`insert into ${now} (${fields}) overriding system value select ${fields} from ${then}`.execute(
          trx,
        );
      }
      await sql`delete from snapshot.written`.execute(trx);
    });
  };
  return { changed, restore };
}
