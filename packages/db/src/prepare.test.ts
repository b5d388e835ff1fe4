import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepare, type Values } from './prepare.ts';
import { useDatabase } from './testing/index.ts';

const { db } = await useDatabase({ max: 1 });

it('runs a statement with the values of each call, and builds it once', async () => {
  let built = 0;
  const add = prepare((value: Values<{ left: number; right: number }>) => {
    built++;
    return sql<{ sum: number }>`select ${value.left}::int + ${value.right}::int + ${10}::int as sum`;
  });
  expect(await add(db, { left: 1, right: 2 })).toEqual([{ sum: 13 }]);
  expect(await db.transaction().execute((trx) => add(trx, { left: 3, right: 4 }))).toEqual([{ sum: 17 }]);
  expect(built).toBe(1);
});

it('prepares a query of the builder', async () => {
  const find = prepare((value: Values<{ phone: string }>, on) =>
    on.selectFrom('users').select('phone_number').where('phone_number', '=', value.phone),
  );
  await db.insertInto('users').values({ phone_number: '+12025550101' }).execute();
  expect(await find(db, { phone: '+12025550101' })).toEqual([{ phone_number: '+12025550101' }]);
  expect(await find(db, { phone: '+12025550102' })).toEqual([]);
});
