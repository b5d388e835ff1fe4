import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { afterAll, expect, it } from 'vitest';
import { useDatabase } from './testing/index.ts';

const { db } = await useDatabase();
const CACHE = path.join(import.meta.dirname, '../.cache');
await mkdir(CACHE, { recursive: true });
const folder = await mkdtemp(path.join(CACHE, 'schema-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const TSC = path.join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');

/**
 * What the compiler is asked. Our type of a column agrees with the generated one if it is the same or a refinement: a union of the
 * texts that a check allows, an id that is never written. It must be as nullable, and required in an insert or not alike.
 */
const COMPARISON = `
import type { InsertType, SelectType } from 'kysely';
import type { DB } from './generated.ts';
import type { Database } from '../../src/schema.ts';

type Is<A, B> = [A, B] extends [B, A] ? true : false;
type IsNullable<T> = null extends T ? true : false;
type IsRequired<T> = [T] extends [never] ? false : null extends T ? false : undefined extends T ? false : true;
type Inserted<T> = Exclude<InsertType<T>, null | undefined>;
type Agrees<Ours, Theirs> = [
  [SelectType<Ours>] extends [SelectType<Theirs>] ? true : false,
  Is<IsNullable<SelectType<Ours>>, IsNullable<SelectType<Theirs>>>,
  [Inserted<Ours>] extends [Inserted<Theirs>] ? true : false,
  Is<IsRequired<InsertType<Ours>>, IsRequired<InsertType<Theirs>>>,
] extends [true, true, true, true] ? true : false;

type Names<T> = Extract<keyof T, string>;
type WrongColumn<Ours, Theirs> = {
  [C in Names<Ours> | Names<Theirs>]: C extends keyof Ours & keyof Theirs
    ? Agrees<Ours[C], Theirs[C]> extends true ? never : C
    : C;
}[Names<Ours> | Names<Theirs>];
// Without an alias, so that the error message spells the names out.
declare const wrong: {
  [T in Names<Database> | Names<DB>]: T extends keyof Database & keyof DB
    ? \`\${T}.\${WrongColumn<Database[T], DB[T]>}\`
    : \`\${T}.*\`;
}[Names<Database> | Names<DB>];
export const none: never = wrong;
`;

/** Returns the columns, as `table.column`, whose types disagree with the database. */
async function findWrongColumns(): Promise<string[]> {
  const generated = await generate({
    db,
    // The client reads these types so (client.ts).
    dialect: new PostgresDialect({ dateParser: 'string' }),
    typeMapping: { int8: 'number', bytea: 'string', jsonb: 'ColumnType<unknown, string, string>' },
    excludePattern: 'kysely_*',
    outFile: null,
  });
  await Promise.all([
    writeFile(path.join(folder, 'generated.ts'), generated),
    writeFile(path.join(folder, 'comparison.ts'), COMPARISON),
    writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../../tsconfig.base.json',
        compilerOptions: { noErrorTruncation: true },
        include: ['*.ts'],
      }),
    ),
  ]);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [TSC, '--noEmit', '--pretty', 'false', '-p', folder],
    { encoding: 'utf8' },
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  const names = errors.flatMap((line) => [...line.matchAll(/"(\w+\.[\w*]+)"/g)].map(([, name = '']) => name));
  if (stderr || errors.length > 1 || (errors.length === 1 && names.length === 0))
    throw new Error(stdout + stderr);
  return names.sort();
}

it('the types of the tables agree with the migrated database', async () => {
  expect(await findWrongColumns()).toEqual([]);
});

it('finds what the types lack, misname, or get wrong', async () => {
  await sql`alter table users add column nickname text`.execute(db);
  await sql`alter table goals rename column title to name`.execute(db);
  await sql`update users set bio = ''`.execute(db);
  await sql`alter table users alter column bio set not null`.execute(db);
  await sql`alter table groups alter column emoji drop default`.execute(db);
  await sql`alter table posts alter column edited_at type text`.execute(db);
  await sql`drop table sms_opt_outs`.execute(db);
  await sql`create table added (id bigint)`.execute(db);
  expect(await findWrongColumns()).toEqual([
    'added.*',
    'goals.name',
    'goals.title',
    'groups.emoji',
    'posts.edited_at',
    'sms_opt_outs.*',
    'users.bio',
    'users.nickname',
  ]);
});
