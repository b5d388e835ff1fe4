import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBackupAge } from './backups.queries.ts';

const { db } = await useDatabase();

it('is that of the newest backup; without one, that of the database if it should have one', async () => {
  await sql`update installation set created_at = now() - interval '3 hours'`.execute(db);
  expect(await findBackupAge(db, false)).toBeNull();
  expect(await findBackupAge(db, true)).toBeCloseTo(3 * 3_600, -2);
  for (const age of [2, 1])
    await sql`
      insert into backups (name, bytes, created_at) values ('a', 1, now() - make_interval(hours => ${age}))`.execute(
      db,
    );
  for (const isExpected of [true, false]) expect(await findBackupAge(db, isExpected)).toBeCloseTo(3_600, -2);
});
