import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SCHEDULES } from '../../schedules.ts';
import type { Evening } from '../../testing/evening.ts';
import { openEvening } from '../../testing/evening.ts';
import { openNeighbourhood } from '../../testing/neighbourhood.ts';

const DAY = '2026-03-10';
const WAY_OUT = 'https://dubs.test Reply STOP to opt out.';

const town = await openNeighbourhood();
afterAll(() => town.leaveTown());

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening(town, `${DAY}T18:00:00Z`);
});
afterEach(() => evening.end());

const bodies = () => evening.provider.taken.map(({ to, body }) => [to, body]);

describe('at their hour', () => {
  test('who posted nothing today is reminded to, once', async () => {
    const ann = await evening.moveIn();
    await evening.sweep();
    expect(bodies()).toEqual([]);
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    evening.wait(5);
    await evening.sweep();
    expect(bodies()).toEqual([
      [ann.phoneNumber, `Dubs: what was your win today? Share it with your groups. ${WAY_OUT}`],
    ]);
    expect(await evening.ledger()).toEqual([
      { userId: ann.userId, date: DAY, kind: 'win', status: 'sent', reason: null },
    ]);
    const message = await evening.db
      .selectFrom('sms_reminders as r')
      .innerJoin('sms_messages as m', 'm.id', 'r.sms_message_id')
      .select(['m.to_number', 'm.sender', 'm.status', 'm.provider_id'])
      .executeTakeFirst();
    const [taken] = evening.provider.taken;
    expect(message).toEqual({
      to_number: ann.phoneNumber,
      sender: 'reminders',
      status: 'sent',
      provider_id: taken?.sid,
    });
  });

  test('wins that they have not seen are told of, together with what they did not post', async () => {
    const [ann, bob] = [await evening.moveIn({ hour: 8 }), await evening.moveIn()];
    await evening.shareWith(ann, bob);
    await evening.shareWith(ann, bob);
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(bodies()).toEqual([
      [
        bob.phoneNumber,
        `Dubs: 2 new wins from your groups are waiting for you. And what was yours today? ${WAY_OUT}`,
      ],
    ]);
  });

  test('who posted today hears of unseen wins alone, and of nothing when there are none', async () => {
    const [ann, bob] = [await evening.moveIn(), await evening.moveIn()];
    await evening.shareWith(ann, bob);
    await evening.shareWith(bob, ann);
    const cleo = await evening.moveIn();
    const dan = await evening.moveIn({ hour: 8 });
    await evening.shareWith(cleo, dan);
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    const one = `Dubs: 1 new win from your groups is waiting for you. ${WAY_OUT}`;
    expect(bodies()).toEqual([
      [ann.phoneNumber, one],
      [bob.phoneNumber, one],
    ]);
    expect((await evening.ledger()).at(-1)).toMatchObject({
      userId: cleo.userId,
      status: 'skipped',
      reason: 'nothing',
    });
  });

  test('who left a group does not hear of it', async () => {
    const [ann, bob] = [await evening.moveIn({ hour: 8 }), await evening.moveIn()];
    const group = await evening.shareWith(ann, bob);
    await evening.town.leave(group, { userId: bob.userId, sessionId: 0 });
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(bodies()).toEqual([[bob.phoneNumber, expect.stringContaining('what was your win today')]]);
  });

  test('a post of yesterday does not count for today', async () => {
    const [ann, bob] = [await evening.moveIn(), await evening.moveIn({ hour: 8 })];
    evening.setTime('2026-03-09T23:59:00Z');
    await evening.shareWith(ann, bob);
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(bodies()).toEqual([[ann.phoneNumber, expect.stringContaining('what was your win today')]]);
  });
});

describe('nobody is sent a text who', () => {
  test.each([
    ['turned them off', { sms_notifications_enabled: false }],
    ['never proved their number', { is_verified: false }],
    ['deleted their account', { deleted_at: new Date(`${DAY}T12:00:00Z`) }],
    ['cannot be reached', { sms_unreachable_at: new Date(`${DAY}T12:00:00Z`) }],
  ])('%s, before the sweep or after it', async (_who, more) => {
    const [before, after] = [await evening.moveIn(), await evening.moveIn()];
    await evening.change(before.userId, { more });
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    expect(evening.queued).toHaveLength(1);
    await evening.change(after.userId, { more });
    await evening.runQueued();
    expect(bodies()).toEqual([]);
    expect(await evening.ledger()).toMatchObject([{ userId: after.userId, status: 'skipped' }]);
  });
});

describe('a sweep', () => {
  test('that is two hours late sends no more, and one that is less late still does', async () => {
    const early = await evening.moveIn({ hour: 18 });
    await evening.db
      .updateTable('users')
      .set({ reminders_from: new Date(`${DAY}T17:00:00Z`) })
      .execute();
    const late = await evening.moveIn({ hour: 19 });
    evening.setTime(`${DAY}T20:30:00Z`);
    await evening.sweep();
    expect(bodies()).toEqual([[late.phoneNumber, expect.any(String)]]);
    evening.setTime('2026-03-11T18:30:00Z');
    await evening.sweep();
    expect(bodies().slice(1)).toEqual([[early.phoneNumber, expect.any(String)]]);
  });

  test('that runs many times at once claims each person once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => evening.moveIn()));
    evening.setTime(`${DAY}T19:00:00Z`);
    const sweep = () => evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    await Promise.all(Array.from({ length: 6 }, sweep));
    const jobs = evening.queued.map(({ id }) => id);
    expect(new Set(jobs).size).toBe(60);
    await Promise.all([evening.runQueued(), evening.runQueued(), evening.runQueued()]);
    expect(new Set(evening.provider.taken.map(({ to }) => to)).size).toBe(60);
    expect(evening.provider.taken).toHaveLength(60);
  });

  test('gives the queue again what it lost', async () => {
    await evening.moveIn();
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    const [lost] = evening.queued.splice(0);
    evening.wait(5);
    await evening.sweep();
    expect(bodies()).toEqual([]);
    evening.wait(5);
    await evening.sweep();
    expect(bodies()).toHaveLength(1);
    expect(lost?.id).toMatch(/^reminder-[\da-f]{8}-\d+-0$/);
  });

  test('comes back by itself every minute, and so does the look at what is unknown', () => {
    for (const name of ['reminders.sweep', 'reminders.reconcile'])
      expect(SCHEDULES).toContainEqual({ name, payload: {}, everyMs: 60_000 });
  });
});

describe('between the sweep and the text', () => {
  const claim = async () => {
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
  };

  test('an hour that is moved to later moves the text', async () => {
    const { userId } = await evening.moveIn();
    await claim();
    await evening.change(userId, { hour: 20 });
    await evening.runQueued();
    await evening.sweep();
    expect(bodies()).toEqual([]);
    evening.setTime(`${DAY}T20:00:00Z`);
    await evening.sweep();
    expect(bodies()).toHaveLength(1);
  });

  test('an hour that is moved after the text brings no second one that day', async () => {
    const { userId } = await evening.moveIn();
    await claim();
    await evening.runQueued();
    await evening.change(userId, { hour: 20 });
    evening.setTime(`${DAY}T20:00:00Z`);
    await evening.sweep();
    expect(bodies()).toHaveLength(1);
    evening.setTime('2026-03-11T20:00:00Z');
    await evening.sweep();
    expect(bodies()).toHaveLength(2);
  });

  test('a journey into the night spares the traveller', async () => {
    const { userId } = await evening.moveIn();
    await claim();
    await evening.change(userId, { timeZone: 'Asia/Kolkata' });
    await evening.runQueued();
    expect(bodies()).toEqual([]);
    expect(await evening.ledger()).toMatchObject([{ status: 'skipped', reason: 'late' }]);
  });

  test('a journey over the date line brings no second text on the date that comes again', async () => {
    const { userId } = await evening.moveIn({ timeZone: 'Pacific/Auckland', hour: 8 });
    evening.setTime(`${DAY}T19:00:00Z`);
    await evening.sweep();
    expect(await evening.ledger()).toMatchObject([{ date: '2026-03-11', status: 'sent' }]);
    await evening.change(userId, { timeZone: 'Pacific/Honolulu', hour: 19 });
    for (const time of ['2026-03-11T05:00:00Z', '2026-03-12T05:00:00Z', '2026-03-13T05:00:00Z']) {
      evening.setTime(time);
      await evening.sweep();
    }
    // At 19:00 of the 10th, the day on which the text had come there; of the 11th, which had its text; of the 12th.
    expect((await evening.ledger()).map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-12']);
  });

  test('an evening that ends while a text waits ends it', async () => {
    await evening.moveIn({ hour: 20 });
    evening.setTime(`${DAY}T20:59:59Z`);
    await evening.handlers['reminders.sweep']({}, { id: 'now', attempt: 1 });
    evening.setTime(`${DAY}T21:00:00Z`);
    await evening.runQueued();
    expect(bodies()).toEqual([]);
    expect(await evening.ledger()).toMatchObject([{ status: 'skipped', reason: 'late' }]);
  });
});
