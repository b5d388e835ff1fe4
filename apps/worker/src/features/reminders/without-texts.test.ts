import { afterAll, expect, it } from 'vitest';
import { openReminderHarness } from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';

const testDb = await openTestDb();
afterAll(() => testDb.close());

it('sends nothing and reserves nothing where texts are off', async () => {
  const harness = await openReminderHarness(testDb, '2026-03-10T18:00:00Z', { hasTexts: false });
  await harness.createUser();
  harness.setTime('2026-03-10T19:00:00Z');
  await harness.sweep();
  expect(harness.provider.taken).toEqual([]);
  expect(await harness.db.selectFrom('sms_reminders').select('id').execute()).toEqual([]);
  await harness.close();
});
