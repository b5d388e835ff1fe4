import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findPasskey, selectPasskeys, updatePasskeyName } from './passkeys.queries.ts';

const { db } = await useDatabase({ max: 1 });

it('reads and renames passkeys while a newer build adds a column', async () => {
  const call = () =>
    Promise.all([selectPasskeys(db, 1), findPasskey(db, 'none'), updatePasskeyName(db, 1, 1, 'Phone')]);
  expect(await call()).toEqual([[], undefined, undefined]);
  await sql`alter table passkeys add column color text`.execute(db);
  expect(await call()).toEqual([[], undefined, undefined]);
});
