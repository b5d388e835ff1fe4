import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The SQL of a migration. */
export interface MigrationText {
  file: string;
  isTransactional: boolean;
  /** In lower case, each statement on one line. */
  statements: string[];
}

// A template may contain nested templates for tables and columns.
const TEMPLATE = /\bsql`((?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`)*\})*)`/g;

/** Parses the source text of a migration. */
export const parseMigration = (text: string, file = ''): MigrationText => ({
  file,
  isTransactional: !/^export const isTransactional = false/m.test(text),
  statements: [...text.matchAll(TEMPLATE)].map(([, statement = '']) =>
    statement.toLowerCase().replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim(),
  ),
});

/** Reads the migrations from a number on, in order. */
export function readMigrations(first: string): MigrationText[] {
  const folder = path.join(import.meta.dirname, '../migrations');
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file) && file >= first)
    .sort()
    .map((file) => parseMigration(readFileSync(path.join(folder, file), 'utf8'), file));
}

/** Returns the tables that the statements create. */
export const createdTables = (statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []));
