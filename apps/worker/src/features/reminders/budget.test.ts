import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openReminderHarness, type ReminderHarness } from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';

const DAY = '2026-03-10';

const testDb = await openTestDb();
afterAll(() => testDb.close());

let harness: ReminderHarness;
let hostNumbers: string[];
beforeEach(async () => {
  hostNumbers = [];
  harness = await openReminderHarness(testDb, `${DAY}T18:00:00Z`, { smsMonthlySegments: 5, hostNumbers });
});
afterEach(async () => {
  await harness.db.deleteFrom('sms_spending').execute();
  await harness.close();
});

const spent = () => harness.db.selectFrom('sms_spending').selectAll().execute();

async function sweepAt(time: string): Promise<void> {
  harness.setTime(time);
  await harness.sweep();
}

it('daily texts, also to hosts, stop at 80 % of the budget of a month, and go on in the next', async () => {
  for (let n = 0; n < 6; n++) hostNumbers.push((await harness.createUser()).phoneNumber);
  await sweepAt(`${DAY}T19:00:00Z`);
  expect(harness.provider.taken).toHaveLength(4);
  expect(await spent()).toEqual([{ month: '2026-03-01', segments: 4 }]);
  await sweepAt('2026-03-11T19:00:00Z');
  expect(harness.provider.taken).toHaveLength(4);
  expect(harness.lines.join('')).toContain('"limit":"sms_monthly_budget"');
  expect(harness.lines.join('')).not.toContain('reminders_ceiling');
  await sweepAt('2026-04-01T19:00:00Z');
  expect(harness.provider.taken).toHaveLength(8);
});

it('a text that the provider surely did not take costs nothing', async () => {
  harness.provider.behave(() => 'busy');
  await harness.createUser();
  await sweepAt(`${DAY}T19:00:00Z`);
  expect(await spent()).toEqual([{ month: '2026-03-01', segments: 0 }]);
});
