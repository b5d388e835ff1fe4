import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated, empty database that every test database copies. */
export const TEMPLATE = 'dubs_template';

/** A database for one test file. */
export interface TestDatabase {
  /** Connection string of the superuser. */
  url: string;
  /** Drops the database and closes its connections. */
  drop(): Promise<void>;
}

/** Runs one statement on the server's maintenance database. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the connection string of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies the template, or another database without connections, under a random name. */
export async function copyTemplate(serverUrl: string, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
