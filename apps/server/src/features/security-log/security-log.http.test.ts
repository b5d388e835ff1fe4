import type { SecurityEvent } from '@dubs/contract';
import { deleteGroupForOperator, removeMemberForOperator, rotateInviteForOperator } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createGroup, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { ageSessions, signInUnvouched } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const readSecurityLog = async ({ token }: TestUser): Promise<SecurityEvent[]> =>
  (await rest.call('listSecurityLog', {}, { token })).body.events;
const typesOf = async (user: TestUser) => (await readSecurityLog(user)).map(({ type }) => type);

it('lists what the user did, newest first, with the device, and nothing of other users', async () => {
  const maya = await createUser(rest, 'Maya');
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber: maya.phoneNumber })).body;
  const headers = { 'user-agent': CHROME };
  await rest.call('verifyOtp', { phoneNumber: maya.phoneNumber, otpCode }, { headers });
  await createUser(rest, 'Ben');
  const events = await readSecurityLog(maya);
  expect(events).toEqual([
    {
      id: expect.any(Number),
      type: 'new_device',
      at: expect.any(String),
      device: 'Chrome on Android',
      by: null,
    },
    {
      id: expect.any(Number),
      type: 'sign_in',
      at: expect.any(String),
      device: 'Chrome on Android',
      by: null,
    },
    { id: expect.any(Number), type: 'sign_in', at: expect.any(String), device: 'Unknown device', by: null },
  ]);
  expect((await rest.call('listSecurityLog', {})).status).toBe(401);
});

it('comes page by page, and holds 90 days', async () => {
  const maya = await createUser(rest, 'Maya');
  await sql`
    insert into security_events (user_id, type, created_at)
    select ${maya.id}::bigint, 'proof', now() - days * interval '1 day' from unnest(array[91, 89, 1]) days`.execute(
    server.db,
  );
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && pages.length < 5;) {
    const { body } = await rest.call('listSecurityLog', { cursor, limit: 1 }, maya);
    pages.push(body.events.map(({ type }: SecurityEvent) => type).join());
    cursor = body.nextCursor;
  }
  expect(pages).toEqual(['proof', 'proof', 'sign_in']);
  for (const bad of [{ cursor: 'x' }, { limit: 0 }, { limit: 101 }])
    expect((await rest.call('listSecurityLog', bad, maya)).status).toBe(400);
});

it('records sessions that end, once each', async () => {
  const maya = await createUser(rest, 'Maya');
  const [phone, laptop, tablet] = [
    await signIn(rest, maya.phoneNumber),
    await signIn(rest, maya.phoneNumber),
    await signIn(rest, maya.phoneNumber),
  ];
  await rest.call('logout', undefined, phone);
  const [, second] = (await rest.call('listSessions', undefined, laptop)).body;
  await rest.call('endSession', { id: second.id }, laptop);
  expect((await rest.call('endSession', { id: second.id }, laptop)).status).toBe(404);
  await ageSessions(server, maya.id);
  await rest.call('endOtherSessions', undefined, laptop);
  const types = (await typesOf(laptop)).filter((type) => type !== 'new_device');
  expect(types).toEqual(['sign_out', 'sign_out', 'sign_out', 'sign_in', 'sign_in', 'sign_in', 'sign_in']);
  expect((await rest.call('me', undefined, tablet)).status).toBe(401);
});

it('records exports, deletion and its cancellation', async () => {
  const maya = await createUser(rest, 'Maya');
  await rest.call('requestExport', undefined, maya);
  await rest.call('deleteAccount', { phoneNumber: maya.phoneNumber }, maya);
  const back = await signIn(rest, maya.phoneNumber);
  expect(await typesOf(back)).toEqual([
    'new_device',
    'sign_in',
    'deletion_cancelled',
    'deletion_requested',
    'export_requested',
    'sign_in',
  ]);
});

it('records changes of roles for both sides, and new invite links', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  await rest.call('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
  await rest.call('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
  await rest.call('rotateInvite', { id: groupId }, maya);
  expect((await readSecurityLog(maya)).map(({ type, by }) => [type, by])).toEqual([
    ['invite_rotated', null],
    ['role_changed', null],
    ['sign_in', null],
  ]);
  const [rotated, changed] = await readSecurityLog(ben);
  expect(rotated).toMatchObject({ type: 'invite_rotated', by: { id: maya.id } });
  expect(changed).toMatchObject({ type: 'role_changed', device: null, by: { id: maya.id, name: 'Maya' } });
});

it('records for a user that members or the operator ended their membership', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben', 'Cleo', 'Dan']);
  const [maya, ben, cleo, dan] = users;
  await rest.call('removeMember', { groupId, userId: ben.id }, maya);
  expect((await readSecurityLog(ben))[0]).toMatchObject({ type: 'role_changed', by: { id: maya.id } });
  await removeMemberForOperator(server.core, { groupId, userId: cleo.id });
  expect((await readSecurityLog(cleo))[0]).toMatchObject({ type: 'operator', by: null });
  await rest.call('deleteGroup', { id: groupId }, maya);
  expect((await readSecurityLog(dan))[0]).toMatchObject({ type: 'role_changed', by: { id: maya.id } });
  expect((await readSecurityLog(maya))[0]).toMatchObject({ type: 'role_changed', by: null });
});

it('records a new invite link for creator and admins, and a deletion by an operator for all members', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  await rest.call('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
  await rest.call('rotateInvite', { id: groupId }, ben);
  expect((await readSecurityLog(maya))[0]).toMatchObject({ type: 'invite_rotated', by: { id: ben.id } });
  await rotateInviteForOperator(server.core, { id: groupId });
  for (const user of [maya, ben])
    expect((await readSecurityLog(user))[0]).toMatchObject({ type: 'operator', by: null });
  expect(await typesOf(cleo)).toEqual(['sign_in']);
  await deleteGroupForOperator(server.core, groupId);
  expect(await typesOf(cleo)).toEqual(['operator', 'sign_in']);
});

it('records a sign-in for which others must vouch', async () => {
  const maya = await createUser(rest, 'Maya');
  await signInUnvouched(server, maya);
  expect(await typesOf(maya)).toEqual(['vouch_requested', 'new_device', 'sign_in', 'sign_in']);
});

it('notifies open tabs of a new event', async () => {
  const maya = await createUser(rest, 'Maya');
  const tab = await openTab(server.origin, { token: maya.token });
  await signIn(rest, maya.phoneNumber);
  await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
});
