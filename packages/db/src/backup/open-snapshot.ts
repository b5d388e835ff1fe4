import pg from 'pg';
import { to } from 'pg-copy-streams';
import { BACKUP_NAME } from './backup-name.ts';
import { connect } from './connect.ts';
import type { TableColumns } from './tables.queries.ts';
import { listMigrations, listTables, readSequences } from './tables.queries.ts';

/** One moment of a database. */
export interface Snapshot {
  migrations: readonly string[];
  tables: readonly TableColumns[];
  sequences: Readonly<Record<string, string>>;
  /** Reads all rows of a table, one a line, in PostgreSQL's text format. */
  copy(table: TableColumns): AsyncIterable<Uint8Array>;
  /** Runs a query whose every column is text. */
  query<Row extends Record<string, string>>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Returns the table's name and columns as COPY and INSERT take them. */
export const copyTarget = ({ name, columns }: TableColumns): string =>
  `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** Opens a snapshot: all that is read from it until it is closed is of one moment, while writes go on. */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await connect(connectionString, BACKUP_NAME);
  try {
    await client.query('begin isolation level repeatable read read only');
    return {
      migrations: await listMigrations(client),
      tables: await listTables(client),
      sequences: await readSequences(client),
      copy: (table) => client.query(to(`copy ${copyTarget(table)} to stdout`)),
      query: async <Row extends Record<string, string>>(text: string) => (await client.query<Row>(text)).rows,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
