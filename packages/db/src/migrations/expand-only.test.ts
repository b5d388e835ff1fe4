import { expect, it } from 'vitest';
import {
  createdTables,
  type MigrationText,
  parseMigration,
  readMigrations,
} from '../testing/migration-statements.ts';

/** From this migration on, the previous build must keep working while the new one starts. */
const FIRST = '0010';

/** What would break the previous build, with the reason. */
const BREAKING: [string, RegExp][] = [
  ['it drops what others still use', /\bdrop\s+(table|column|type|view|schema|function|sequence)\b/],
  ['it renames what others still name', /\brename\b/],
  ['it changes what others read and write', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/],
  ['it wants what others do not write', /\bset\s+not\s+null\b/],
  ['it takes away what others leave to it', /\bdrop\s+default\b/],
];

/** Rules for what others write that a trigger lets them meet, with the first migration that may say so. */
const MET_BY_TRIGGER: [string, string][] = [['0102', 'check (group_id is not null) not valid']];

const isMetByTrigger = (file: string, rule: string): boolean =>
  MET_BY_TRIGGER.some(([first, met]) => file >= first && rule === met);

/** Returns the reasons why a migration would break the previous build. */
function breaksOf({ file, statements }: MigrationText): string[] {
  const made = createdTables(statements);
  const newColumns = new Set(
    statements.flatMap((one) => {
      const [, table = ''] = /^alter table (\S+)/.exec(one) ?? [];
      return [...one.matchAll(/add column (\S+)/g)].map(([, name]) => `${table}.${name}`);
    }),
  );
  return statements.flatMap((one) => {
    const wrong = BREAKING.filter(([, pattern]) => pattern.test(one)).map(([why]) => why);
    // Whole columns up to the next part of the statement; commas within brackets belong to the column.
    const added = [...one.matchAll(/add column (?:if not exists )?(\S+) ((?:[^,()]|\([^)]*\))*)/g)];
    for (const [, name, rest = ''] of added)
      if (/not null/.test(rest) && !/\bdefault\b|generated/.test(rest)) wrong.push(`${name} has no default`);
    const columns = added.map(([, name = '']) => name);
    for (const [, rule = ''] of one.matchAll(/add constraint \S+ (.*?)(?=, add |$)/g))
      if (!columns.some((name) => rule.includes(name)) && !isMetByTrigger(file, rule))
        wrong.push(`a rule for what others write: ${rule}`);
    const [, table = '', indexed = ''] = /^create unique index \S+ on (\S+) \(([^)]*)/.exec(one) ?? [];
    // The previous build leaves a new column null, and nulls are never equal.
    const isFree = indexed.split(', ').some((name) => newColumns.has(`${table}.${name}`));
    if (table !== '' && !made.has(table) && !isFree) wrong.push(`${table} takes less than before`);
    return wrong.map((why) => `${why} (${one.slice(0, 80)})`);
  });
}

it.each([
  ['alter table users drop column bio', 'drops'],
  ['alter table users rename column bio to about', 'renames'],
  ['alter table users alter column bio type varchar(10)', 'changes'],
  ['alter table users alter column bio set not null', 'wants'],
  ['alter table users add column age integer not null', 'no default'],
  ['alter table users add constraint short check (char_length(bio) < 10)', 'a rule'],
  ['create unique index one_name on users (display_name)', 'takes less'],
])('%s breaks the build before', (statement, why) => {
  expect(breaksOf(parseMigration(`sql\`${statement}\``))).toEqual([expect.stringContaining(why)]);
});

it.each([
  'alter table users add column age integer not null default 0, add constraint old check (age >= 0)',
  'alter table users add column age integer',
  'alter table sms alter column kind drop not null',
  'create table ages (id bigint not null)',
  'alter table users add column key uuid`; sql`create unique index one_key on users (id, key)',
])('%s does not', (statement) => {
  expect(breaksOf(parseMigration(`sql\`${statement}\``))).toEqual([]);
});

it('only adds to the schema, so that the previous build keeps working', () => {
  const found = readMigrations(FIRST);
  expect(found.length).toBeGreaterThan(0);
  for (const migration of found) expect(breaksOf(migration), migration.file).toEqual([]);
});
