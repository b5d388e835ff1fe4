import type { Behaviour } from '@dubs/platform/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReminderHarness, type ReminderHarness } from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';

const DAY = '2026-03-10';

const testDb = await openTestDb();
afterAll(() => testDb.close());

let harness: ReminderHarness;
beforeEach(async () => {
  harness = await openReminderHarness(testDb, `${DAY}T18:00:00Z`, { remindersHourlyCeiling: 3 });
});
afterEach(() => harness.close());

const status = async () => (await harness.findReminders()).map((line) => [line.status, line.reason]);

/** Lets so many minutes pass, with a sweep and a look at what is unknown in each. */
async function live(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    harness.advance(1);
    await harness.sweep();
    await harness.reconcile();
  }
}

describe('a provider that surely took nothing', () => {
  it('because it is busy is asked again, later and later', async () => {
    const answers: Behaviour[] = ['busy', 'busy', 'accept'];
    harness.provider.behave(() => answers.shift() ?? 'accept');
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(await status()).toEqual([['claimed', null]]);
    await live(10);
    expect(await status()).toEqual([['sent', null]]);
    expect(harness.provider.asked()).toBe(3);
    expect(harness.provider.taken).toHaveLength(1);
  });

  it('because it is busy all harness is asked some times within two hours, and no more', async () => {
    harness.provider.behave(() => 'busy');
    await harness.createUser();
    harness.setTime(`${DAY}T18:59:00Z`);
    await live(180);
    expect(await status()).toEqual([['failed', 'Twilio: 20429']]);
    expect(harness.provider.asked()).toBe(7);
  });

  it('a refused connection is retried', async () => {
    const { userId } = await harness.createUser();
    const { core } = harness;
    await harness.provider.close();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(await status()).toEqual([['claimed', null]]);
    expect(
      await core.db.selectFrom('users').select('sms_unreachable_at').where('id', '=', userId).execute(),
    ).toEqual([{ sms_unreachable_at: null }]);
  });

  it('because the number opted out turns their texts off', async () => {
    harness.provider.behave(() => ({ refuse: 21610 }));
    const { userId } = await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await live(3);
    expect(await status()).toEqual([['failed', 'opted-out']]);
    const person = harness.db.selectFrom('users').selectAll().where('id', '=', userId);
    expect(await person.executeTakeFirst()).toMatchObject({
      sms_notifications_enabled: false,
      sms_unreachable_at: null,
    });
    harness.setTime('2026-03-11T19:00:00Z');
    await live(3);
    expect(harness.provider.asked()).toBe(1);
  });

  it.each([21211, 21614])('because of the number itself (%i) marks them as out of reach', async (refuse) => {
    harness.provider.behave(() => ({ refuse }));
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await live(3);
    expect(await status()).toEqual([['failed', 'unreachable']]);
    const [person] = await harness.db.selectFrom('users').selectAll().execute();
    expect(person?.sms_unreachable_at).toEqual(new Date(`${DAY}T19:01:00Z`));
    expect(person?.sms_notifications_enabled).toBe(true);
    harness.setTime('2026-03-11T19:00:00Z');
    await live(3);
    expect(harness.provider.asked()).toBe(1);
  });

  it('because of the country gives that text up, and marks nothing', async () => {
    harness.provider.behave(() => ({ refuse: 21408, status: 403 }));
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await live(3);
    expect(await status()).toEqual([['failed', 'Twilio: 21408']]);
    const [person] = await harness.db.selectFrom('users').selectAll().execute();
    expect(person).toMatchObject({ sms_notifications_enabled: true, sms_unreachable_at: null });
  });
});

describe('a text of unknown delivery', () => {
  it.each<Behaviour>(['error-after', 'reset-after', 'nonsense-after'])(
    'after %s is found at the provider, and not sent again',
    async (behaviour) => {
      harness.provider.behave(() => behaviour);
      await harness.createUser();
      harness.setTime(`${DAY}T19:00:00Z`);
      await harness.sweep();
      expect(await status()).toEqual([['unknown', null]]);
      await live(30);
      expect(await status()).toEqual([['sent', null]]);
      expect(harness.provider.asked()).toBe(1);
      const messages = await harness.db
        .selectFrom('sms_messages')
        .select(['provider_id', 'status'])
        .execute();
      expect(messages).toEqual([{ provider_id: harness.provider.taken[0]?.sid, status: 'sent' }]);
    },
  );

  it.each<Behaviour>(['error-before', 'reset-before'])(
    'after %s is looked for, given up, and not sent again',
    async (behaviour) => {
      harness.provider.behave(() => behaviour);
      await harness.createUser();
      harness.setTime(`${DAY}T19:00:00Z`);
      await harness.sweep();
      await live(10);
      expect(await status()).toEqual([['unknown', null]]);
      await live(10);
      expect(await status()).toEqual([['failed', 'lost']]);
      expect(harness.provider.asked()).toBe(1);
      harness.setTime('2026-03-11T19:00:00Z');
      harness.provider.behave(() => 'accept');
      await live(3);
      expect(await status()).toEqual([
        ['failed', 'lost'],
        ['sent', null],
      ]);
    },
  );

  it('since its worker died is not sent when the job comes again, and is found', async () => {
    const { userId } = await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    const [job] = harness.queued;
    await harness.runQueued();
    // As if the worker had died before it noted what became of the text.
    await harness.db.updateTable('sms_reminders').set({ status: 'sending', settled_at: null }).execute();
    if (job) harness.queued.push(job);
    await harness.runQueued();
    expect(harness.provider.asked()).toBe(1);
    await live(3);
    expect(await harness.findReminders()).toMatchObject([{ userId, status: 'sent' }]);
    expect(harness.provider.asked()).toBe(1);
  });

  it('since its worker died before it asked is given up', async () => {
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    harness.queued.length = 0;
    await harness.db
      .updateTable('sms_reminders')
      .set({ status: 'sending', tries: 1, tried_at: harness.now() })
      .execute();
    await live(20);
    expect(await status()).toEqual([['failed', 'lost']]);
    expect(harness.provider.asked()).toBe(0);
  });

  it('is found although the one before cannot be looked up', async () => {
    harness.provider.behave(() => 'error-after');
    const first = await harness.createUser();
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    const { sms } = harness.core;
    const find = sms.find.bind(sms);
    sms.find = async (query) => {
      if (query.to === first.phoneNumber) throw new Error('This look-up fails.');
      return find(query);
    };
    await live(5);
    expect(
      Object.fromEntries((await harness.findReminders()).map((row) => [row.userId, row.status])),
    ).toEqual({
      [first.userId]: 'unknown',
      [first.userId + 1]: 'sent',
    });
  });

  it('of a user who lost the number is given up without asking', async () => {
    harness.provider.behave(() => 'error-after');
    const { userId } = await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    await harness.db
      .updateTable('users')
      .set({ phone_number: null, phone_sealed: null, phone_hash: null, separated_at: harness.now() })
      .where('id', '=', userId)
      .execute();
    harness.core.sms.find = async () => {
      throw new Error('No one is asked.');
    };
    await live(20);
    expect(await status()).toEqual([['failed', 'lost']]);
  });

  it('waits while the provider does not report', async () => {
    harness.provider.behave(() => 'error-after');
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    await harness.provider.close();
    await live(20);
    expect(await status()).toEqual([['unknown', null]]);
    expect(harness.lines.join('')).toContain('reminders.reconcile_failed');
  });
});

describe('the ceiling of three an hour', () => {
  const outcomes = async () =>
    Object.fromEntries(
      [
        ...(await harness.metrics.render()).text.matchAll(/dubs_reminders_total\{outcome="(.+)"\} (\d+)/g),
      ].map(([, outcome, count]) => [outcome, Number(count)]),
    );

  it('lets three leave, makes the others wait, says so once, and counts it', async () => {
    expect(await outcomes()).toMatchObject({ sent: 0, late: 0, failed: 0, 'held-back': 0 });
    for (let n = 0; n < 5; n++) await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    await live(30);
    expect(harness.provider.taken).toHaveLength(3);
    const warnings = harness.lines.filter((line) => line.includes('"limit":"reminders_ceiling"'));
    expect(warnings).toHaveLength(1);
    await live(40);
    expect(harness.provider.taken).toHaveLength(5);
    expect((await status()).every(([state]) => state === 'sent')).toBe(true);
    expect(await outcomes()).toMatchObject({ sent: 5, 'held-back': expect.any(Number) });
  });

  it('holds when many are sent at once', async () => {
    for (let n = 0; n < 12; n++) await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    const ids = await harness.db.selectFrom('sms_reminders').select('id').execute();
    await Promise.all(ids.map(({ id }) => harness.handlers['reminder.send']({ reminderId: id })));
    expect(harness.provider.taken).toHaveLength(3);
    // Nine texts, and the sweep that handed on no more than three.
    expect(await outcomes()).toMatchObject({ sent: 3, 'held-back': 9 + 1 });
  });
});
