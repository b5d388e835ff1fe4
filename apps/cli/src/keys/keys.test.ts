import { checkDataKeys, openDb } from '@dubs/db';
import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { encryptDatabase } from './encrypt-database.ts';
import { rotateKeys } from './rotate-keys.ts';

const [OLD, NEW] = ['a first data key that is long enough', 'a second data key that is long enough'];
const { url, db } = await useDatabase({ dataSecrets: [OLD] });
const rotating = openDb(url, { dataSecrets: [NEW, OLD] });
afterAll(() => rotating.destroy());

/** Runs a command, and returns what it prints. */
async function linesOf(run: (print: (line: string) => void) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  await run((line) => lines.push(line));
  return lines;
}

it('encrypts, empties and rotates an installation of before, and prints how many values each time', async () => {
  await checkDataKeys(db);
  await sql`update installation set encrypted_since = null`.execute(db);
  await sql`insert into sms_messages (provider, sender, to_number, status, body)
    select 'console', 'reminders', '+12025550101', 'sent', 'Text ' || n from generate_series(1, 1200) n`.execute(
    db,
  );
  const encrypt = (isConfirmed: boolean) => linesOf((print) => encryptDatabase(db, { isConfirmed }, print));
  const isReadable = async () =>
    (await sql`select 1 from sms_messages where body is not null`.execute(db)).rows.length > 0;

  expect(await encrypt(false)).toEqual(
    expect.arrayContaining(['sms_messages.body: 1000 encrypted', 'sms_messages.body: 1200 encrypted']),
  );
  expect(await isReadable()).toBe(true);
  expect(await encrypt(true)).toContain('sms_messages.body: 1200 no longer readable');
  expect(await isReadable()).toBe(false);
  expect(await linesOf((print) => rotateKeys(rotating, print))).toEqual(
    expect.arrayContaining([
      'sms_messages.body_sealed: 1200 encrypted with the newest key',
      'installation.lookup_key: 1 encrypted with the newest key',
    ]),
  );
  expect((await linesOf((print) => rotateKeys(rotating, print)))[0]).toMatch(/^0 values/);
});
