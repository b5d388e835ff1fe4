import { announceTerms } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPost, createUser, putPicture, signIn } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const announceV2 = (effective = dayIn(40)) => announceTerms(server.core, { version: 2, effective });
/** Lets the date of the second version come. */
const begin = () =>
  sql`update terms_versions set effective_on = (now() at time zone 'UTC')::date where version = 2`.execute(
    server.db,
  );
beforeEach(() => sql`delete from terms_versions where version > 1`.execute(server.db));

describe.each(server.clients)('the terms through $name', (api) => {
  const statusOf = async (name: CallName, token: string, input = {}) =>
    (await api.call(name, input, { token })).status;

  it('name the version in force, the one to come, and the one that the caller accepted', async () => {
    const maya = await createUser(api, 'Maya');
    const read = async () => (await api.call('getTerms', undefined, maya)).body;
    expect(await read()).toEqual({ current: 1, next: null, accepted: 1 });
    await announceV2(dayIn(40));
    expect(await read()).toEqual({ current: 1, next: { version: 2, effective: dayIn(40) }, accepted: 1 });
    const { body } = await api.call('acceptTerms', { version: 2 }, maya);
    expect(body).toEqual({ current: 1, next: { version: 2, effective: dayIn(40) }, accepted: 2 });
    await begin();
    expect(await read()).toEqual({ current: 2, next: null, accepted: 2 });
    expect(await statusOf('createGroup', maya.token, { name: 'Family' })).toBeLessThan(300);
  });

  it('are accepted in the version in force or to come alone, and never back', async () => {
    const maya = await createUser(api, 'Maya');
    const accept = (version: unknown) => api.call('acceptTerms', { version }, maya);
    for (const version of [2, 0, -1, 1.5, '1', null]) {
      const { status, body } = await accept(version);
      expect([version, status, body.issues[0].path]).toEqual([version, 400, 'version']);
    }
    await announceV2();
    await accept(2);
    expect((await accept(1)).body.accepted).toBe(2);
    await accept(2);
    const { events } = (await api.call('listSecurityLog', {}, maya)).body;
    const types: string[] = events.map(({ type }: { type: string }) => type);
    expect(types.filter((type) => type === 'terms_accepted')).toHaveLength(1);
  });

  it('name the first announced version that the caller did not accept, if several are to come', async () => {
    const maya = await createUser(api, 'Maya');
    await announceV2(dayIn(40));
    await announceTerms(server.core, { version: 3, effective: dayIn(60) });
    const [second, third] = [
      { version: 2, effective: dayIn(40) },
      { version: 3, effective: dayIn(60) },
    ];
    const read = async () => (await api.call('getTerms', undefined, maya)).body;
    const accept = async (version: number) => (await api.call('acceptTerms', { version }, maya)).body;
    expect(await read()).toEqual({ current: 1, next: second, accepted: 1 });
    expect(await accept(2)).toEqual({ current: 1, next: third, accepted: 2 });
    expect(await accept(2)).toEqual({ current: 1, next: third, accepted: 2 });
    expect(await accept(3)).toEqual({ current: 1, next: second, accepted: 3 });
    expect((await accept(4)).issues).toMatchObject([{ path: 'version' }]);
  });

  it('hold writes up from their date on, before any look at an id or a body, and reads never', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    await announceV2();
    expect(await statusOf('createGoal', token, { groupId, title: 'Run' })).toBeLessThan(300);
    await begin();
    const refusal = { error: expect.any(String), code: 'TERMS_REQUIRED' };
    for (const [name, input] of [
      ['createGoal', { groupId, title: 'Run' }],
      ['createGoal', { groupId: 999_999, title: 'Run' }],
      ['updateProfile', { displayName: 7 }],
      ['deletePost', { id: 999_999 }],
    ] as const) {
      const { status, body } = await api.call(name, input, { token });
      expect([name, status, body]).toEqual([name, 409, refusal]);
    }
    for (const name of ['listGroups', 'me', 'recentPosts', 'getTerms'] as const)
      expect([name, await statusOf(name, token)]).toEqual([name, 200]);
    expect(await statusOf('acceptTerms', token, { version: 2 })).toBe(200);
    expect(await statusOf('createGoal', token, { groupId, title: 'Run' })).toBeLessThan(300);
  });

  it('do not hold up sign-in and out, export, leaving, deletion, ending sessions and read marks', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    await announceV2();
    await begin();
    const other = await signIn(api, ben.phoneNumber);
    const sessions = (await api.call('listSessions', undefined, ben)).body;
    const otherId = sessions.find(({ current }: { current: boolean }) => !current).id;
    const allowed: [CallName, object][] = [
      ['markViewed', { id: groupId }],
      ['markPostViewed', { id: post.id }],
      ['markAllRead', {}],
      ['markUnread', { ids: [1] }],
      ['readNotification', { id: 1 }],
      ['requestExport', {}],
      ['endSession', { id: otherId }],
      ['endOtherSessions', {}],
      ['leaveGroup', { id: groupId }],
      ['deleteAccount', { phoneNumber: ben.phoneNumber }],
    ];
    for (const [name, input] of allowed)
      expect([name, (await api.call(name, { ...input }, ben)).body?.code]).not.toEqual([
        name,
        'TERMS_REQUIRED',
      ]);
    expect(other.token).toBeDefined();
    expect(await statusOf('logout', maya.token)).toBe(200);
  });
});

it('a sign-up accepts the version in force, with the time, and a sign-in accepts nothing new', async () => {
  const old = await createUser(server.rest, 'Maya');
  await announceV2();
  const before = await createUser(server.rest, 'Ben');
  await begin();
  const after = await createUser(server.rest, 'Liv');
  await signIn(server.rest, old.phoneNumber);
  const rows = await server.db
    .selectFrom('users')
    .select(['id', 'terms_version', 'terms_accepted_at'])
    .where('id', 'in', [old.id, before.id, after.id])
    .orderBy('id')
    .execute();
  expect(rows.map(({ terms_version }) => terms_version)).toEqual([1, 1, 2]);
  expect(rows.every(({ terms_accepted_at: at }) => at !== null && Date.now() - at.getTime() < 60_000)).toBe(
    true,
  );
});

it('uploads wait for the terms too', async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya']);
  const [{ token }] = users;
  await announceV2();
  await begin();
  const answers = [
    await createPost(server.origin, { token, groupId }),
    await putPicture(`${server.origin}/api/user/avatar`, { token }),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'TERMS_REQUIRED']);
});

it('are announced 30 days ahead, each version after the last and for a later day', async () => {
  const announce = (version: number, effective: string) =>
    announceTerms(server.core, { version, effective }).then(
      () => 'announced',
      (error: Error) => error.message,
    );
  expect(await announce(2, dayIn(29))).toMatch(/at least 30 days/);
  expect(await announce(1, dayIn(40))).toMatch(/after all others/);
  expect(await announce(2, dayIn(40))).toBe('announced');
  expect(await announce(2, dayIn(50))).toMatch(/after all others/);
  expect(await announce(3, dayIn(40))).toMatch(/later date/);
  expect(await announce(3, dayIn(41))).toBe('announced');
});

it('an announcement reaches the open tabs', async () => {
  const maya = await createUser(server.rest, 'Maya');
  const heard: LiveSignal[] = [];
  const stop = server.core.live.subscribe({
    onSignal: (signal) => void heard.push(signal),
    onConnectionChange: () => undefined,
  });
  await announceV2();
  stop();
  const named = heard.flatMap((signal) => (signal.kind === 'people' ? signal.userIds : []));
  expect(named).toContain(maya.id);
});
