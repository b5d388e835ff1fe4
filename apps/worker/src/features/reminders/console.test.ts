import { findMessages, recordMessage } from '@dubs/core';
import { createMetrics, createSmsSender } from '@dubs/platform';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReminderHarness, type ReminderHarness } from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { reminderHandlers } from './reminders.handlers.ts';

const DAY = '2026-03-10';

const testDb = await openTestDb();
afterAll(() => testDb.close());

let harness: ReminderHarness;
beforeEach(async () => {
  harness = await openReminderHarness(testDb, `${DAY}T18:00:00Z`);
});
afterEach(() => harness.close());

describe('the console', () => {
  const open = () => {
    const { core, queued } = harness;
    const sms = createSmsSender(
      { provider: 'console' },
      {
        record: (message) => recordMessage(core.db, message),
        readBack: (query) => findMessages(core.db, query),
        log: core.log,
      },
    );
    return reminderHandlers(
      { core: { ...core, sms }, metrics: createMetrics() },
      { addAll: async (jobs) => void queued.push(...jobs) },
    );
  };

  it('keeps the text, and reconciles one whose worker died', async () => {
    const { phoneNumber } = await harness.createUser();
    const handlers = open();
    harness.setTime(`${DAY}T19:00:00Z`);
    await handlers['reminders.sweep']({});
    const [job] = harness.queued.splice(0);
    await handlers['reminder.send'](job?.payload as { reminderId: number });
    expect(harness.provider.asked()).toBe(0);
    const outbox = harness.db
      .selectFrom('sms_messages')
      .select(['provider', 'to_sealed as to', 'body_sealed as body']);
    const kept = [
      {
        provider: 'console',
        to: phoneNumber,
        body: expect.stringContaining('Reply STOP to opt out.'),
      },
    ];
    expect(await outbox.execute()).toEqual(kept);

    await harness.db.updateTable('sms_reminders').set({ status: 'sending' }).execute();
    harness.advance(2);
    await handlers['reminders.reconcile']({});
    expect(await harness.findReminders()).toMatchObject([{ kind: 'win', status: 'sent' }]);
    expect(await outbox.execute()).toEqual(kept);
  });
});
