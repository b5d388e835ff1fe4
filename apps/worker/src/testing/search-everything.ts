import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** A table or file with its content as text. */
export interface Place {
  name: string;
  text: string;
}

/** Returns all rows of all tables in all schemas, as one place per table. */
export async function dumpDatabase(db: Db): Promise<Place[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(
    db,
  );
  const places: Place[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    places.push({ name: `${schema}.${name}`, text: rows.map(({ row }) => row).join('\n') });
  }
  return places;
}

/** Returns every file below a folder, with its name. */
export async function dumpFolder(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return { name: file, text: `${file}\n${(await readFile(file)).toString('latin1')}` };
    }),
  );
}

/** Returns the names of the places that contain a text, ignoring case. */
export const findPlaces = (places: readonly Place[], wanted: string | RegExp): string[] => {
  const pattern =
    typeof wanted === 'string' ? new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') : wanted;
  return places.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
};

/** Returns a pattern for a North American number in any common format, with or without country and area code. */
export const anyFormOf = (phoneNumber: string): RegExp => {
  const [, exchange = '', line = ''] = /(\d{3})(\d{4})$/.exec(phoneNumber) ?? [];
  return new RegExp(`${exchange}[\\s().-]{0,2}${line}`);
};
