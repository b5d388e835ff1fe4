import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEDULES } from '../../schedules.ts';
import { openReminderHarness, type ReminderHarness } from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';

const DAY = '2026-03-10';
const APP = 'https://dubs.test';
const OPT_OUT = 'Reply STOP to opt out.';
const WAY_OUT = `${APP} ${OPT_OUT}`;

const testDb = await openTestDb();
afterAll(() => testDb.close());

let harness: ReminderHarness;
beforeEach(async () => {
  harness = await openReminderHarness(testDb, `${DAY}T18:00:00Z`);
});
afterEach(() => harness.close());

const bodies = () => harness.provider.taken.map(({ to, body }) => [to, body]);

async function createLoss(groupId: number, { userId }: { userId: number }): Promise<void> {
  const id = await harness.testDb.createPost(groupId, { userId, sessionId: 0 });
  await harness.db.updateTable('posts').set({ type: 'loss' }).where('id', '=', id).execute();
}

/** Returns how a text about the only post of a group ends. */
async function linkToPost(groupId: number): Promise<string> {
  const { id } = await harness.db
    .selectFrom('posts')
    .select('id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return `${APP}/group/${groupId}/post/${id} ${OPT_OUT}`;
}

describe('at their hour', () => {
  it('reminds a user who posted nothing today, once', async () => {
    const ann = await harness.createUser();
    await harness.sweep();
    expect(bodies()).toEqual([]);
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    harness.advance(5);
    await harness.sweep();
    expect(bodies()).toEqual([
      [ann.phoneNumber, `Dubs: what was your win today? Share it with your groups. ${WAY_OUT}`],
    ]);
    expect(await harness.findReminders()).toEqual([
      { userId: ann.userId, date: DAY, kind: 'win', status: 'sent', reason: null },
    ]);
    const message = await harness.db
      .selectFrom('sms_reminders as r')
      .innerJoin('sms_messages as m', 'm.id', 'r.sms_message_id')
      .select(['m.to_sealed', 'm.sender', 'm.status', 'm.provider_id'])
      .executeTakeFirst();
    const [taken] = harness.provider.taken;
    expect(message).toEqual({
      to_sealed: ann.phoneNumber,
      sender: 'reminders',
      status: 'sent',
      provider_id: taken?.sid,
    });
  });

  it('mentions unseen wins together with the missing post, and links to the group of the newest', async () => {
    const [ann, bob] = [await harness.createUser({ hour: 8 }), await harness.createUser()];
    await harness.createPostFor(ann, bob);
    const newest = await harness.createPostFor(ann, bob);
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(bodies()).toEqual([
      [
        bob.phoneNumber,
        `Dubs: 2 new wins from your groups are waiting for you. And what was yours today? ${APP}/group/${newest} ${OPT_OUT}`,
      ],
    ]);
  });

  it('mentions only unseen wins to a user who posted today, links to the one that waits, and sends nothing without any', async () => {
    const [ann, bob] = [await harness.createUser(), await harness.createUser()];
    const ofAnn = await harness.createPostFor(ann, bob);
    const ofBob = await harness.createPostFor(bob, ann);
    const cleo = await harness.createUser();
    const dan = await harness.createUser({ hour: 8 });
    await harness.createPostFor(cleo, dan);
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    const one = 'Dubs: 1 new win from your groups is waiting for you.';
    expect(bodies()).toEqual([
      [ann.phoneNumber, `${one} ${await linkToPost(ofBob)}`],
      [bob.phoneNumber, `${one} ${await linkToPost(ofAnn)}`],
    ]);
    expect((await harness.findReminders()).at(-1)).toMatchObject({
      userId: cleo.userId,
      status: 'skipped',
      reason: 'nothing',
    });
  });

  it('mentions an unseen L of others in a text, and sends none for it alone', async () => {
    const [ann, bob, cleo] = [
      await harness.createUser(),
      await harness.createUser(),
      await harness.createUser(),
    ];
    const dan = await harness.createUser({ hour: 8 });
    const ofAnn = await harness.createPostFor(ann, bob);
    const ofBob = await harness.createPostFor(bob, ann);
    const winOfAnn = await linkToPost(ofAnn);
    await createLoss(ofAnn, ann);
    await createLoss(await harness.createPostFor(cleo, dan), dan);
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    const one = 'Dubs: 1 new win from your groups is waiting for you';
    expect(bodies()).toEqual([
      [ann.phoneNumber, `${one}. ${await linkToPost(ofBob)}`],
      [bob.phoneNumber, `${one}, and somebody could use a word. ${winOfAnn}`],
    ]);
  });

  it('does not count wins of a group that the user left', async () => {
    const [ann, bob] = [await harness.createUser({ hour: 8 }), await harness.createUser()];
    const group = await harness.createPostFor(ann, bob);
    await harness.testDb.leaveGroup(group, { userId: bob.userId, sessionId: 0 });
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(bodies()).toEqual([[bob.phoneNumber, expect.stringContaining('what was your win today')]]);
  });

  it('a post of yesterday does not count for today', async () => {
    const [ann, bob] = [await harness.createUser(), await harness.createUser({ hour: 8 })];
    harness.setTime('2026-03-09T23:59:00Z');
    await harness.createPostFor(ann, bob);
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(bodies()).toEqual([[ann.phoneNumber, expect.stringContaining('what was your win today')]]);
  });
});

describe('sends no text to a user who', () => {
  it.each([
    ['turned them off', { sms_notifications_enabled: false }],
    ['never proved their number', { is_verified: false }],
    ['deleted their account', { deleted_at: new Date(`${DAY}T12:00:00Z`) }],
    ['may not be the owner of their number', { unvouched_since: new Date(`${DAY}T12:00:00Z`) }],
    ['cannot be reached', { sms_unreachable_at: new Date(`${DAY}T12:00:00Z`) }],
  ])('%s, before the sweep or after it', async (_who, more) => {
    const [before, after] = [await harness.createUser(), await harness.createUser()];
    await harness.changeSettings(before.userId, { more });
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    expect(harness.queued).toHaveLength(1);
    await harness.changeSettings(after.userId, { more });
    await harness.runQueued();
    expect(bodies()).toEqual([]);
    expect(await harness.findReminders()).toMatchObject([{ userId: after.userId, status: 'skipped' }]);
  });

  it('is turning them off while the text is about to be sent', async () => {
    const { userId } = await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const sending = await harness.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ sms_notifications_enabled: false })
        .where('id', '=', userId)
        .execute();
      const queued = harness.runQueued();
      await expect.poll(async () => (await waiting.execute(harness.db)).rows.length).toBe(1);
      return { queued };
    });
    await sending.queued;
    expect(bodies()).toEqual([]);
  });
});

describe('a sweep', () => {
  it('that is two hours late sends no more, and one that is less late still does', async () => {
    const early = await harness.createUser({ hour: 18 });
    await harness.db
      .updateTable('users')
      .set({ reminders_from: new Date(`${DAY}T17:00:00Z`) })
      .execute();
    const late = await harness.createUser({ hour: 19 });
    harness.setTime(`${DAY}T20:30:00Z`);
    await harness.sweep();
    expect(bodies()).toEqual([[late.phoneNumber, expect.any(String)]]);
    expect((await harness.metrics.render()).text).toMatch(/^dubs_reminder_delay_seconds_sum 5400$/m);
    harness.setTime('2026-03-11T18:30:00Z');
    await harness.sweep();
    expect(bodies().slice(1)).toEqual([[early.phoneNumber, expect.any(String)]]);
  });

  it('that runs many times at once claims each person once', async () => {
    await Promise.all(Array.from({ length: 60 }, () => harness.createUser()));
    harness.setTime(`${DAY}T19:00:00Z`);
    const sweep = () => harness.handlers['reminders.sweep']({});
    await Promise.all(Array.from({ length: 6 }, sweep));
    const jobs = harness.queued.map(({ id }) => id);
    expect(new Set(jobs).size).toBe(60);
    await Promise.all([harness.runQueued(), harness.runQueued(), harness.runQueued()]);
    expect(new Set(harness.provider.taken.map(({ to }) => to)).size).toBe(60);
    expect(harness.provider.taken).toHaveLength(60);
  });

  it('sends a text once though its job comes many times at once', async () => {
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    const { id: reminderId } = await harness.db
      .selectFrom('sms_reminders')
      .select('id')
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 6 }, () => harness.handlers['reminder.send']({ reminderId })));
    expect(harness.provider.taken).toHaveLength(1);
  });

  it('gives the queue again what it lost', async () => {
    await harness.createUser();
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
    const [lost] = harness.queued.splice(0);
    harness.advance(5);
    await harness.sweep();
    expect(bodies()).toEqual([]);
    harness.advance(5);
    await harness.sweep();
    expect(bodies()).toHaveLength(1);
    expect(lost?.id).toMatch(/^reminder-[\da-f]{8}-\d+-0$/);
  });

  it('runs every minute, and so does the check of unknown deliveries', () => {
    for (const name of ['reminders.sweep', 'reminders.reconcile'])
      expect(SCHEDULES).toContainEqual({ name, payload: {}, everyMs: 60_000 });
  });
});

describe('between the sweep and the text', () => {
  const claim = async () => {
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.handlers['reminders.sweep']({});
  };

  it('an hour that is moved to later moves the text', async () => {
    const { userId } = await harness.createUser();
    await claim();
    await harness.changeSettings(userId, { hour: 20 });
    await harness.runQueued();
    await harness.sweep();
    expect(bodies()).toEqual([]);
    harness.setTime(`${DAY}T20:00:00Z`);
    await harness.sweep();
    expect(bodies()).toHaveLength(1);
  });

  it('an hour that is moved after the text brings no second one that day', async () => {
    const { userId } = await harness.createUser();
    await claim();
    await harness.runQueued();
    await harness.changeSettings(userId, { hour: 20 });
    harness.setTime(`${DAY}T20:00:00Z`);
    await harness.sweep();
    expect(bodies()).toHaveLength(1);
    harness.setTime('2026-03-11T20:00:00Z');
    await harness.sweep();
    expect(bodies()).toHaveLength(2);
  });

  it('a user who has another number by then gets the text there, and the old number none', async () => {
    const { userId } = await harness.createUser();
    await claim();
    await harness.db
      .updateTable('users')
      .set({ phone_number: '+12025550177' })
      .where('id', '=', userId)
      .execute();
    await harness.runQueued();
    expect(harness.provider.taken.map(({ to }) => to)).toEqual(['+12025550177']);
  });

  it('a journey into the night spares the traveller', async () => {
    const { userId } = await harness.createUser();
    await claim();
    await harness.changeSettings(userId, { timeZone: 'Asia/Kolkata' });
    await harness.runQueued();
    expect(bodies()).toEqual([]);
    expect(await harness.findReminders()).toMatchObject([{ status: 'skipped', reason: 'late' }]);
  });

  it('a journey over the date line brings no second text on the date that comes again', async () => {
    const { userId } = await harness.createUser({ timeZone: 'Pacific/Auckland', hour: 8 });
    harness.setTime(`${DAY}T19:00:00Z`);
    await harness.sweep();
    expect(await harness.findReminders()).toMatchObject([{ date: '2026-03-11', status: 'sent' }]);
    await harness.changeSettings(userId, { timeZone: 'Pacific/Honolulu', hour: 19 });
    for (const time of ['2026-03-11T05:00:00Z', '2026-03-12T05:00:00Z', '2026-03-13T05:00:00Z']) {
      harness.setTime(time);
      await harness.sweep();
    }
    // At 19:00 of the 10th, the day on which the text had come there; of the 11th, which had its text; of the 12th.
    expect((await harness.findReminders()).map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-12']);
  });

  it('an harness that ends while a text waits ends it', async () => {
    await harness.createUser({ hour: 20 });
    harness.setTime(`${DAY}T20:59:59Z`);
    await harness.handlers['reminders.sweep']({});
    harness.setTime(`${DAY}T21:00:00Z`);
    await harness.runQueued();
    expect(bodies()).toEqual([]);
    expect(await harness.findReminders()).toMatchObject([{ status: 'skipped', reason: 'late' }]);
    expect((await harness.metrics.render()).text).toMatch(/^dubs_reminders_total\{outcome="late"\} 1$/m);
  });
});
