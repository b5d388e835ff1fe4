import { describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const ALL = { posts: true, comments: true, reactions: true, goals: true, groups: true };
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

describe('quiet hours and categories of pushes', () => {
  const open = async () => {
    const { token } = await createUser(api, 'Maya');
    const change = (input: object) => api.call('changeUserNotificationSettings', { ...input }, { token });
    const read = async () => (await api.call('userNotificationSettings', undefined, { token })).body;
    return { token, change, read };
  };

  it('are off and all on at first, and keep what is not sent', async () => {
    const { change, read } = await open();
    expect(await read()).toEqual({ quietFrom: null, quietTo: null, push: ALL });
    expect(await change(NIGHT)).toMatchObject({ status: 200, body: { ...NIGHT, push: ALL } });
    await change({ push: { reactions: false } });
    await change({ quietTo: '06:30', push: { goals: false } });
    const changed = {
      quietFrom: '22:00',
      quietTo: '06:30',
      push: { ...ALL, reactions: false, goals: false },
    };
    expect(await read()).toEqual(changed);
    expect((await change({})).body).toEqual(changed);
    expect((await change({ quietFrom: null, quietTo: null, push: ALL })).body).toEqual({
      quietFrom: null,
      quietTo: null,
      push: ALL,
    });
  });

  it.each([
    [{ quietFrom: '22:00' }, 'quietTo'],
    [{ quietTo: '07:00' }, 'quietFrom'],
    [{ quietFrom: '22:00', quietTo: null }, 'quietTo'],
    [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
    [{ quietFrom: '24:00', quietTo: '07:00' }, 'quietFrom'],
    [{ quietFrom: '9:00', quietTo: '07:00' }, 'quietFrom'],
    [{ quietFrom: 22, quietTo: '07:00' }, 'quietFrom'],
    [{ push: { posts: 'no' } }, 'push.posts'],
    [{ push: true }, 'push'],
  ])('%j is refused at %s', async (input, path) => {
    const { change, read } = await open();
    expect(await change(input)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await read()).toEqual({ quietFrom: null, quietTo: null, push: ALL });
  });

  it('half of them changed by two calls at once stay whole', async () => {
    const { change, read } = await open();
    await change(NIGHT);
    await Promise.all([change({ quietFrom: '07:00' }), change({ quietTo: '22:00' })]);
    const { quietFrom, quietTo } = await read();
    expect(quietFrom).not.toBe(quietTo);
  });

  it('show in the open tabs of the user', async () => {
    const { token, change } = await open();
    const tab = await openTab(server.origin, { token });
    await change(NIGHT);
    await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
  });
});
