import pg from 'pg';
import { to } from 'pg-copy-streams';
import { BACKUP_NAME } from './backup-name.ts';
import { connect } from './connect.ts';
import { listMigrations, listTables, readSequences, type TableColumns } from './tables.queries.ts';

/** A consistent view of a database at one moment. */
export interface Snapshot {
  migrations: readonly string[];
  tables: readonly TableColumns[];
  sequences: Readonly<Record<string, string>>;
  /** Reads all rows of a table, one per line, in PostgreSQL's text format. */
  copy(table: TableColumns): AsyncIterable<Uint8Array>;
  /** Runs a query whose columns are all text. */
  query<Row extends Record<string, string>>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Returns the table's name and columns for COPY and INSERT. */
export const copyTarget = ({ name, columns }: TableColumns): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** Opens a snapshot. Until it is closed, it shows the database at one moment, while writes continue. */
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
