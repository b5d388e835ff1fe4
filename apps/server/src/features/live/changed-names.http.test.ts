import type { StaleQuery } from '@dubs/contract';
import { expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPost, createUser, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest: api } = server;

/** Calls as a user, expects success, and returns the body. */
async function call(name: CallName, { token }: TestUser, input: Record<string, unknown> = {}) {
  const { status, body } = await api.call(name, input, { token });
  expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code < 300)]);
  return body;
}

/** Creates a group of Maya and Ben, who both keep Mia's profile, with a post about Mia. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const mia = await call('createKeptPerson', maya, { name: 'Mia' });
  await call('addKeeper', maya, { id: mia.id, userId: ben.id });
  await createPost(server.origin, { token: maya.token, groupId, fields: { aboutId: String(mia.id) } });
  return { groupId, maya, ben, mia };
}

/** Returns what a change makes stale in an open tab of `viewer`, up to `last`. */
async function staleBy(viewer: TestUser, last: StaleQuery, change: () => Promise<unknown>) {
  const tab = await openTab(server.origin, viewer);
  tab.stale.splice(0);
  await change();
  await expect.poll(() => tab.stale).toContainEqual(last);
  return tab.stale;
}

const everyName = (groupId: number): StaleQuery[] => [
  { query: 'names' },
  { query: 'groups' },
  { query: 'feed' },
  { query: 'group', groupId },
];

it.each<[string, CallName, (family: Awaited<ReturnType<typeof createFamily>>) => Record<string, unknown>]>([
  ['a member', 'updateProfile', () => ({ displayName: 'Maya II' })],
  ['the group', 'updateGroup', ({ groupId: id }) => ({ id, name: 'The family' })],
  ['a kept profile', 'renameKeptPerson', ({ mia }) => ({ id: mia.id, name: 'Mia Rose' })],
  ['a kept profile that is deleted', 'deleteKeptPerson', ({ mia }) => ({ id: mia.id })],
])('a changed name of %s makes all that shows it stale, once', async (_of, name, input) => {
  const family = await createFamily();
  const { groupId, maya, ben, mia } = family;
  if (name === 'deleteKeptPerson') await call('stopKeeping', ben, { id: mia.id });
  const stale = await staleBy(ben, { query: 'group', groupId }, () => call(name, maya, input(family)));
  expect(stale.filter(({ query }) => query !== 'me')).toEqual(everyName(groupId));
});

it('a member who leaves or comes back makes all that links to their page stale', async () => {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  const { inviteCode: code } = await call('groupInvite', maya, { id: groupId });
  const changes: [CallName, TestUser, Record<string, unknown>][] = [
    ['leaveGroup', cleo, { id: groupId }],
    ['join', cleo, { code }],
    ['removeMember', maya, { groupId, userId: cleo.id }],
  ];
  for (const [name, who, input] of changes)
    expect(await staleBy(ben, { query: 'group', groupId }, () => call(name, who, input))).toEqual(
      everyName(groupId),
    );
});

it('a changed name reaches users who keep a profile with the user, and no one else outside their groups', async () => {
  const { groupId, maya, ben } = await createFamily();
  const outsider = await createUser(api, 'Otto');
  const outside = await openTab(server.origin, outsider);
  outside.stale.splice(0);
  await call('leaveGroup', ben, { id: groupId });
  const stale = await staleBy(ben, { query: 'me' }, () =>
    call('updateProfile', maya, { displayName: 'Mama' }),
  );
  expect(stale).toEqual([{ query: 'me' }]);
  // What an outsider receives next is all that they have received.
  await call('updateProfile', outsider, { bio: 'Runner' });
  await expect.poll(() => outside.stale).toEqual([{ query: 'me' }]);
});

it('a changed name reaches groups that the user has left, and admins who decide on their join request', async () => {
  const { groupId, maya, ben } = await createFamily();
  await call('leaveGroup', ben, { id: groupId });
  const rename = () => call('updateProfile', ben, { displayName: 'Benjamin' });
  const left = await staleBy(maya, { query: 'group', groupId }, rename);
  expect(left).toEqual(expect.arrayContaining(everyName(groupId)));

  const club = await createGroup(api, ['Cleo']);
  const [cleo] = club.users;
  await call('updateGroup', cleo, { id: club.groupId, requireApproval: true });
  await call('join', ben, { code: (await call('groupInvite', cleo, { id: club.groupId })).inviteCode });
  await runEvents(server.core);
  const asked = await staleBy(cleo, { query: 'group', groupId: club.groupId }, rename);
  expect(asked).toEqual(everyName(club.groupId));
});

it('a changed bio or description leaves posts and notifications as they are', async () => {
  const { groupId, maya, ben } = await createFamily();
  const group: StaleQuery = { query: 'group', groupId };
  const bio = () => call('updateProfile', maya, { bio: 'Runs' });
  expect(await staleBy(ben, group, bio)).toEqual([{ query: 'groups' }, group]);
  const description = () => call('updateGroup', maya, { id: groupId, description: 'Ours' });
  expect(await staleBy(ben, group, description)).toEqual([{ query: 'groups' }, group]);
});
