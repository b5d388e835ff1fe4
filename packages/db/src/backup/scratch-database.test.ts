import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDb } from '../client.ts';
import { listMigrationNames, migrateToLatest } from '../migrate.ts';
import { useDatabase } from '../testing/index.ts';
import { ScratchInterrupted, withScratchDatabase } from './scratch-database.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is dropped on %s', async (signal) => {
  const { url, db } = await useDatabase({ max: 1 }, onTestFinished);
  let name = '';
  const work = withScratchDatabase(url, async (scratch) => {
    name = new URL(scratch).pathname.slice(1);
    const inside = openDb(scratch, { max: 1, onError: () => undefined });
    onTestFinished(() => inside.destroy());
    await sql`select 1`.execute(inside);
    process.emit(signal);
    await sql`select pg_sleep(60)`.execute(inside);
  });
  await expect(work).rejects.toThrow(ScratchInterrupted);
  expect((await sql`select from pg_database where datname = ${name}`.execute(db)).rows).toEqual([]);
  expect(process.listenerCount(signal)).toBe(0);
});

it('holds tables also where the role has a schema that only its own database has', async () => {
  const { url: plain } = await useDatabase({ max: 1 }, onTestFinished);
  const url = new URL(plain);
  url.searchParams.set('options', '-c search_path=own');
  const applied = await withScratchDatabase(url.href, (scratch) => migrateToLatest(scratch));
  expect(applied).toEqual(listMigrationNames());
});
