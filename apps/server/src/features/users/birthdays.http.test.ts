import { listBirthdays } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** Creates a group of Maya, who is nearly a day ahead of Ben. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  await api.call('updatePreferences', { timeZone: 'UTC' }, maya);
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone 'UTC', 'MM-DD') as day`.execute(server.db);
  const today = rows[0]?.day ?? '';
  const enter = (birthday: unknown, user = ben) => api.call('updateProfile', { birthday }, user);
  const birthdays = async (user = maya) => (await api.call('birthdays', {}, user)).body;
  return { groupId, maya, ben, today, enter, birthdays };
}

describe('a birthday', () => {
  it('is entered without a year, kept for oneself and cleared', async () => {
    const { maya, ben, enter } = await createFamily();
    expect((await api.call('me', {}, ben)).body.birthday).toBeNull();
    expect((await enter('02-29')).body).toMatchObject({ displayName: 'Ben', birthday: '02-29' });
    expect((await api.call('me', {}, ben)).body.birthday).toBe('02-29');
    const { body } = await api.call('listGroups', {}, maya);
    expect(JSON.stringify(body)).not.toContain('02-29');
    expect((await enter(null)).body.birthday).toBeNull();
  });

  it.each(['06-31', '02-30', '13-01', '00-10', '2-9', '1990-02-09', '', 9])(
    '%j is refused',
    async (birthday) => {
      const { ben } = await createFamily();
      for (const by of server.clients) {
        const { status, body } = await by.call('updateProfile', { birthday }, ben);
        expect([by.name, status]).toEqual([by.name, 400]);
        expect(JSON.stringify(body)).toContain('A birthday is a month and a day, as MM-DD.');
      }
    },
  );

  it('is shown to the members of shared groups on the day, each once, and to no one else', async () => {
    const { maya, ben, today, enter, birthdays } = await createFamily();
    const { id } = (await api.call('createGroup', { name: 'Runners' }, maya)).body;
    const { inviteCode: code } = (await api.call('groupInvite', { id }, maya)).body;
    await api.call('join', { code }, ben);
    await enter(today, maya);
    expect(await birthdays()).toEqual([]);
    await enter(today);
    expect(await birthdays()).toEqual([{ user: expect.objectContaining({ id: ben.id, name: 'Ben' }) }]);
    const [eve] = (await createGroup(api, ['Eve'], 'Neighbours')).users;
    expect(await birthdays(eve)).toEqual([]);
  });

  it('of a person who left, whose account is deleted, or of another day is not shown', async () => {
    const { groupId, ben, today, enter, birthdays } = await createFamily();
    await enter(today === '01-01' ? '01-02' : '01-01');
    expect(await birthdays()).toEqual([]);
    await enter(today);
    expect(await birthdays()).toHaveLength(1);
    await api.call('leaveGroup', { id: groupId }, ben);
    expect(await birthdays()).toEqual([]);
  });
});

describe('the day of a birthday', () => {
  /** Returns whether Maya hears of a birthday at a moment (ISO 8601), in a time zone. */
  const isShown = async (birthday: string, at: string, timeZone = 'UTC') => {
    const { maya, enter } = await createFamily();
    await server.rest.call('updatePreferences', { timeZone }, maya);
    await enter(birthday);
    const clock = { now: () => new Date(at) };
    return (await listBirthdays({ ...server.core, clock }, { userId: maya.id, sessionId: 0 })).length === 1;
  };

  it.each([
    ['02-29', '2027-02-28T12:00:00Z', true],
    ['02-29', '2028-02-28T12:00:00Z', false],
    ['02-29', '2028-02-29T12:00:00Z', true],
    ['02-29', '2027-03-01T12:00:00Z', false],
    ['02-28', '2027-02-28T12:00:00Z', true],
    ['12-31', '2026-12-31T23:59:59Z', true],
  ])('%s at %s: %j', async (birthday, at, shown) => {
    expect(await isShown(birthday, at)).toBe(shown);
  });

  it('is that of the viewer', async () => {
    expect(await isShown('06-02', '2026-06-01T10:00:00Z', 'Pacific/Kiritimati')).toBe(true);
    expect(await isShown('06-01', '2026-06-02T10:00:00Z', 'Pacific/Pago_Pago')).toBe(true);
  });
});

it('open tabs hear of a birthday that was entered', async () => {
  const { maya, today, enter } = await createFamily();
  const tab = await openTab(server.origin, maya);
  await enter(today);
  await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });
});
