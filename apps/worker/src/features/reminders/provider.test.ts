import type { Behaviour } from '@dubs/platform/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Evening } from '../../testing/evening.ts';
import { openEvening } from '../../testing/evening.ts';
import { openNeighbourhood } from '../../testing/neighbourhood.ts';

const DAY = '2026-03-10';

const town = await openNeighbourhood();
afterAll(() => town.leaveTown());

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening(town, `${DAY}T18:00:00Z`, 3);
});
afterEach(() => evening.end());

const status = async () => (await evening.ledger()).map((line) => [line.status, line.reason]);

/** Lets so many minutes pass, with a sweep and a look at what is unknown in each. */
async function live(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    evening.wait(1);
    await evening.sweep();
    await evening.reconcile();
  }
}

describe('a provider that surely took nothing', () => {
  test('because it is busy is asked again, later and later', async () => {
    const answers: Behaviour[] = ['busy', 'busy', 'accept'];
    evening.provider.behave(() => answers.shift() ?? 'accept');
    await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(await status()).toEqual([['claimed', null]]);
    await live(10);
    expect(await status()).toEqual([['sent', null]]);
    expect(evening.provider.asked()).toBe(3);
    expect(evening.provider.taken).toHaveLength(1);
  });

  test('because it is busy all evening is asked some times within two hours, and no more', async () => {
    evening.provider.behave(() => 'busy');
    await evening.moveIn();
    evening.setTime(`${DAY}T18:59:00Z`);
    await live(180);
    expect(await status()).toEqual([['failed', 'Twilio: 20429']]);
    expect(evening.provider.asked()).toBe(7);
  });

  test('since nobody listens there is asked again', async () => {
    const { userId } = await evening.moveIn();
    const { core } = evening;
    await evening.provider.close();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(await status()).toEqual([['claimed', null]]);
    expect(
      await core.db.selectFrom('users').select('sms_unreachable_at').where('id', '=', userId).execute(),
    ).toEqual([{ sms_unreachable_at: null }]);
  });

  test('because the number opted out turns their texts off', async () => {
    evening.provider.behave(() => ({ refuse: 21610 }));
    const { userId } = await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await live(3);
    expect(await status()).toEqual([['failed', 'opted-out']]);
    const person = evening.db.selectFrom('users').selectAll().where('id', '=', userId);
    expect(await person.executeTakeFirst()).toMatchObject({
      sms_notifications_enabled: false,
      sms_unreachable_at: null,
    });
    evening.setTime('2026-03-11T19:00:00Z');
    await live(3);
    expect(evening.provider.asked()).toBe(1);
  });

  test.each([21211, 21614])(
    'because of the number itself (%i) marks them as out of reach',
    async (refuse) => {
      evening.provider.behave(() => ({ refuse }));
      await evening.moveIn();
      evening.setTime(`${DAY}T19:00:00Z`);
      await live(3);
      expect(await status()).toEqual([['failed', 'unreachable']]);
      const [person] = await evening.db.selectFrom('users').selectAll().execute();
      expect(person?.sms_unreachable_at).toEqual(new Date(`${DAY}T19:01:00Z`));
      expect(person?.sms_notifications_enabled).toBe(true);
      evening.setTime('2026-03-11T19:00:00Z');
      await live(3);
      expect(evening.provider.asked()).toBe(1);
    },
  );

  test('because of the country gives that text up, and marks nothing', async () => {
    evening.provider.behave(() => ({ refuse: 21408, status: 403 }));
    await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await live(3);
    expect(await status()).toEqual([['failed', 'Twilio: 21408']]);
    const [person] = await evening.db.selectFrom('users').selectAll().execute();
    expect(person).toMatchObject({ sms_notifications_enabled: true, sms_unreachable_at: null });
  });
});

describe('a text of which nobody knows', () => {
  test.each<Behaviour>(['error-after', 'reset-after', 'nonsense-after'])(
    'after %s is found at the provider, and not sent again',
    async (behaviour) => {
      evening.provider.behave(() => behaviour);
      await evening.moveIn();
      evening.setTime(`${DAY}T19:00:00Z`);
      await evening.sweep();
      expect(await status()).toEqual([['unknown', null]]);
      await live(30);
      expect(await status()).toEqual([['sent', null]]);
      expect(evening.provider.asked()).toBe(1);
      const messages = await evening.db
        .selectFrom('sms_messages')
        .select(['provider_id', 'status'])
        .execute();
      expect(messages).toEqual([{ provider_id: evening.provider.taken[0]?.sid, status: 'sent' }]);
    },
  );

  test.each<Behaviour>(['error-before', 'reset-before'])(
    'after %s is looked for, given up, and not sent again',
    async (behaviour) => {
      evening.provider.behave(() => behaviour);
      await evening.moveIn();
      evening.setTime(`${DAY}T19:00:00Z`);
      await evening.sweep();
      await live(10);
      expect(await status()).toEqual([['unknown', null]]);
      await live(10);
      expect(await status()).toEqual([['failed', 'lost']]);
      expect(evening.provider.asked()).toBe(1);
      evening.setTime('2026-03-11T19:00:00Z');
      evening.provider.behave(() => 'accept');
      await live(3);
      expect(await status()).toEqual([
        ['failed', 'lost'],
        ['sent', null],
      ]);
    },
  );

  test('since its worker died is not sent when the job comes again, and is found', async () => {
    const { userId } = await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    const [job] = evening.queued;
    await evening.runQueued();
    // As if the worker had died before it noted what became of the text.
    await evening.db.updateTable('sms_reminders').set({ status: 'sending', settled_at: null }).execute();
    if (job) evening.queued.push(job);
    await evening.runQueued();
    expect(evening.provider.asked()).toBe(1);
    await live(3);
    expect(await evening.ledger()).toMatchObject([{ userId, status: 'sent' }]);
    expect(evening.provider.asked()).toBe(1);
  });

  test('since its worker died before it asked is given up', async () => {
    await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    evening.queued.length = 0;
    await evening.db
      .updateTable('sms_reminders')
      .set({ status: 'sending', tries: 1, tried_at: evening.now() })
      .execute();
    await live(20);
    expect(await status()).toEqual([['failed', 'lost']]);
    expect(evening.provider.asked()).toBe(0);
  });

  test('waits while the provider does not tell', async () => {
    evening.provider.behave(() => 'error-after');
    await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    await evening.provider.close();
    await live(20);
    expect(await status()).toEqual([['unknown', null]]);
    expect(evening.lines.join('')).toContain('reminders.reconcile_failed');
  });
});

describe('the ceiling of three an hour', () => {
  const outcomes = async () =>
    Object.fromEntries(
      [
        ...(await evening.metrics.render()).text.matchAll(/dubs_reminders_total\{outcome="(.+)"\} (\d+)/g),
      ].map(([, outcome, count]) => [outcome, Number(count)]),
    );

  test('lets three leave, makes the others wait, says so once, and counts it', async () => {
    for (let n = 0; n < 5; n++) await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    await live(30);
    expect(evening.provider.taken).toHaveLength(3);
    const warnings = evening.lines.filter((line) => line.includes('"limit":"reminders_ceiling"'));
    expect(warnings).toHaveLength(1);
    await live(40);
    expect(evening.provider.taken).toHaveLength(5);
    expect((await status()).every(([state]) => state === 'sent')).toBe(true);
    expect(await outcomes()).toMatchObject({ sent: 5, 'held-back': expect.any(Number) });
  });

  test('holds when many are sent at once', async () => {
    for (let n = 0; n < 12; n++) await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    const ids = await evening.db.selectFrom('sms_reminders').select('id').execute();
    await Promise.all(
      ids.map(({ id }) => evening.handlers['reminder.send']({ reminderId: id }, { id: 'now', attempt: 1 })),
    );
    expect(evening.provider.taken).toHaveLength(3);
    // Nine texts, and the sweep that handed on no more than three.
    expect(await outcomes()).toEqual({ sent: 3, 'held-back': 9 + 1 });
  });
});
