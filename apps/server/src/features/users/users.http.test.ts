import { describe, expect, test } from 'vitest';
import { signIn } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

describe.each(server.doors)('daily texts through $name', (door) => {
  test("are nobody else's to see or change", async () => {
    expect((await door.call('smsPreferences')).status).toBe(401);
    expect((await door.call('updateSmsPreferences', { enabled: false })).status).toBe(401);
    const [maya, ben] = [await signIn(door, 'Maya'), await signIn(door, 'Ben')];
    await door.call('updateSmsPreferences', { enabled: false }, { token: maya.token });
    expect((await door.call('smsPreferences', undefined, { token: ben.token })).body).toEqual({
      smsNotificationsEnabled: true,
    });
  });

  test('are on at first, and are turned off and on again', async () => {
    const { token } = await signIn(door, 'Maya');
    const now = async () => (await door.call('smsPreferences', undefined, { token })).body;
    expect(await now()).toEqual({ smsNotificationsEnabled: true });
    for (const enabled of [false, false, true]) {
      expect(await door.call('updateSmsPreferences', { enabled }, { token })).toMatchObject({
        status: 200,
        body: { smsNotificationsEnabled: enabled },
      });
      expect(await now()).toEqual({ smsNotificationsEnabled: enabled });
      expect((await door.call('me', undefined, { token })).body.smsNotificationsEnabled).toBe(enabled);
    }
  });

  test('change by a plain yes or no alone', async () => {
    const { token } = await signIn(door, 'Maya');
    for (const enabled of [null, 'false', 0, undefined]) {
      expect(await door.call('updateSmsPreferences', { enabled, other: 1 }, { token })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', issues: [{ path: 'enabled' }] },
      });
    }
    expect((await door.call('smsPreferences', undefined, { token })).body).toEqual({
      smsNotificationsEnabled: true,
    });
  });
});
