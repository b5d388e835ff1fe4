import { findMessages, recordMessage } from '@dubs/core';
import { createMetrics, createSmsSender } from '@dubs/platform';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Evening } from '../../testing/evening.ts';
import { openEvening } from '../../testing/evening.ts';
import { openNeighbourhood } from '../../testing/neighbourhood.ts';
import { reminderHandlers } from './reminders.handlers.ts';

const DAY = '2026-03-10';

const town = await openNeighbourhood();
afterAll(() => town.leaveTown());

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening(town, `${DAY}T18:00:00Z`);
});
afterEach(() => evening.end());

describe('the console', () => {
  const open = () => {
    const { core, queued } = evening;
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

  test('keeps the text, and tells what became of one whose worker died', async () => {
    const { phoneNumber } = await evening.moveIn();
    const handlers = open();
    evening.setTime(`${DAY}T19:00:00Z`);
    await handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    const [job] = evening.queued.splice(0);
    await handlers['reminder.send'](job?.payload as { reminderId: number }, { id: 'now', attempt: 1 });
    expect(evening.provider.asked()).toBe(0);
    const outbox = evening.db.selectFrom('sms_messages').select(['provider', 'to_number', 'body']);
    const kept = [
      {
        provider: 'console',
        to_number: phoneNumber,
        body: expect.stringContaining('Reply STOP to opt out.'),
      },
    ];
    expect(await outbox.execute()).toEqual(kept);

    await evening.db.updateTable('sms_reminders').set({ status: 'sending' }).execute();
    evening.wait(2);
    await handlers['reminders.reconcile']({}, { id: 'now', attempt: 1 });
    expect(await evening.ledger()).toMatchObject([{ kind: 'win', status: 'sent' }]);
    expect(await outbox.execute()).toEqual(kept);
  });
});
