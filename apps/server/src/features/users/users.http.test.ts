import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('daily texts', () => {
  it('can be read and changed only by their owner', async () => {
    expect((await api.call('smsPreferences')).status).toBe(401);
    expect((await api.call('updateSmsPreferences', { enabled: false })).status).toBe(401);
    const [maya, ben] = [await createUser(api, 'Maya'), await createUser(api, 'Ben')];
    await api.call('updateSmsPreferences', { enabled: false }, maya);
    expect((await api.call('smsPreferences', undefined, ben)).body).toEqual({
      smsNotificationsEnabled: true,
    });
  });

  it('are on at first, and are turned off and on again', async () => {
    const { token } = await createUser(api, 'Maya');
    const now = async () => (await api.call('smsPreferences', undefined, { token })).body;
    expect(await now()).toEqual({ smsNotificationsEnabled: true });
    for (const enabled of [false, false, true]) {
      expect(await api.call('updateSmsPreferences', { enabled }, { token })).toMatchObject({
        status: 200,
        body: { smsNotificationsEnabled: enabled },
      });
      expect(await now()).toEqual({ smsNotificationsEnabled: enabled });
      expect((await api.call('me', undefined, { token })).body.smsNotificationsEnabled).toBe(enabled);
    }
  });

  it('change by a plain yes or no alone', async () => {
    const { token } = await createUser(api, 'Maya');
    for (const enabled of [null, 'false', 0, undefined]) {
      expect(await api.call('updateSmsPreferences', { enabled, other: 1 }, { token })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', issues: [{ path: 'enabled' }] },
      });
    }
    expect((await api.call('smsPreferences', undefined, { token })).body).toEqual({
      smsNotificationsEnabled: true,
    });
  });
});

describe('when daily texts come', () => {
  const LISBON = 'Europe/Lisbon';
  const arrive = async () => {
    const { token } = await createUser(api, 'Maya');
    const now = async () => (await api.call('preferences', undefined, { token })).body;
    return {
      now,
      change: async (input: object) => {
        const { body } = await api.call('updatePreferences', { ...input }, { token });
        const after = await now();
        expect(body).toEqual({ timeZone: after.timeZone, reminderHour: after.reminderHour });
        return after;
      },
      setTexts: (enabled: boolean) => api.call('updateSmsPreferences', { enabled }, { token }),
    };
  };

  it('can be read and changed only by its owner', async () => {
    expect((await api.call('preferences')).status).toBe(401);
    expect((await api.call('updatePreferences', { reminderHour: 9 })).status).toBe(401);
    const [maya, ben] = [await arrive(), await arrive()];
    await maya.change({ reminderHour: 9 });
    expect((await ben.now()).reminderHour).toBe(19);
  });

  it('is seven in the evening where the device is, at first', async () => {
    const maya = await arrive();
    const before = Date.now();
    const preferences = await maya.now();
    expect(preferences).toEqual({
      timeZone: 'UTC',
      reminderHour: 19,
      followsDevice: true,
      nextReminderAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT19:00:00\.000Z$/),
    });
    const next = Date.parse(preferences.nextReminderAt);
    expect(next).toBeGreaterThan(before);
    expect(next).toBeLessThanOrEqual(before + 24 * 3_600_000);
  });

  it('is another hour or zone when they say so, and never while texts are off', async () => {
    const maya = await arrive();
    const changed = await maya.change({ reminderHour: 8, timeZone: 'Asia/Kolkata' });
    expect(changed).toMatchObject({ reminderHour: 8, timeZone: 'Asia/Kolkata' });
    expect(changed.nextReminderAt).toMatch(/T02:30:00\.000Z$/);
    expect(await maya.now()).toEqual(changed);
    await maya.setTexts(false);
    expect((await maya.now()).nextReminderAt).toBeNull();
    await maya.setTexts(true);
    expect((await maya.now()).nextReminderAt).toMatch(/T02:30:00\.000Z$/);
  });

  it('is in the zone however it is spelled', async () => {
    const maya = await arrive();
    expect(await maya.change({ timeZone: 'eUrOpE/lIsBoN' })).toMatchObject({ timeZone: LISBON });
  });

  it('goes with the device, unless they chose a zone by hand', async () => {
    const maya = await arrive();
    expect(await maya.change({ timeZone: LISBON })).toMatchObject({ timeZone: LISBON, followsDevice: true });
    const chosen = { timeZone: 'Asia/Tokyo', followsDevice: false };
    expect(await maya.change(chosen)).toMatchObject(chosen);
    // The browser tells where it is whenever it is opened.
    expect(await maya.change({ timeZone: LISBON })).toMatchObject(chosen);
    expect(await maya.change({ timeZone: LISBON, reminderHour: 10 })).toMatchObject({
      ...chosen,
      reminderHour: 10,
    });
    const follows = { timeZone: LISBON, followsDevice: true };
    expect(await maya.change(follows)).toMatchObject(follows);
    expect(await maya.change({ timeZone: 'Europe/Paris' })).toMatchObject({ timeZone: 'Europe/Paris' });
    expect(await maya.change({ followsDevice: false })).toMatchObject({
      timeZone: 'Europe/Paris',
      followsDevice: false,
    });
  });

  it('is not today any more once the day has had its text, whatever hour or zone they choose', async () => {
    const maya = await arrive();
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('sms_reminders')
      .values({
        user_id: id,
        local_date: sql`(now() at time zone 'UTC')::date`,
        status: 'sent',
        tried_at: new Date(),
      })
      .execute();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    for (let reminderHour = 8; reminderHour <= 20; reminderHour++) {
      const { nextReminderAt } = await maya.change({ reminderHour });
      expect(nextReminderAt.slice(0, 10)).toBe(tomorrow);
    }
    // A change counts from now on: the hour that has passed is not made up for.
    const { reminders_from } = await server.db
      .selectFrom('users')
      .select('reminders_from')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(reminders_from.getTime() - Date.now())).toBeLessThan(30_000);
  });

  it('is refused when it makes no sense', async () => {
    const { token } = await createUser(api, 'Maya');
    for (const followsDevice of [null, 'true', 1])
      expect(await api.call('updatePreferences', { followsDevice }, { token })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'followsDevice' }] },
      });
  });
});
