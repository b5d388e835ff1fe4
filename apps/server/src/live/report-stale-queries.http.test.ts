import { HEADERS } from '@dubs/contract';
import { expect, it } from 'vitest';
import { createGroup, createPost, createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const { trpc, rest } = server;
const namedBy = ({ headers }: { headers: Headers }) =>
  JSON.parse(headers.get(HEADERS.stale) ?? '{"stale":[]}');
const staleOf = (response: { headers: Headers }) => namedBy(response).stale;

it('a write names the queries that it made stale for its caller, as the live stream does', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const { body } = await createPost(server.origin, { token: users[0].token, groupId });
  const reacted = await trpc.call('reactToPost', { postId: body.id, emoji: '🔥' }, users[1]);
  expect(staleOf(reacted)).toEqual([{ query: 'post', groupId, postId: body.id }]);
  const renamed = await trpc.call('updateGroup', { id: groupId, name: 'Us' }, users[0]);
  expect(staleOf(renamed)).toContainEqual({ query: 'group', groupId });
});

it('the cursor is that of what is read after the write', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const written = await trpc.call('updateGroup', { id: groupId, name: 'Us' }, users[0]);
  const read = await trpc.call('completeGroup', { id: groupId }, users[0]);
  expect(namedBy(written).cursor).toBe(read.headers.get(HEADERS.news));
});

it('a post with pictures names them too', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const shared = await createPost(server.origin, { token: users[0].token, groupId });
  expect(staleOf(shared)).toEqual([{ query: 'groups' }, { query: 'feed' }, { query: 'group', groupId }]);
});

it('what a write makes stale for others alone is not named', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const ben = await createUser(rest, 'Ben');
  await trpc.call('updateGroup', { id: groupId, requireApproval: true }, users[0]);
  const invite = await rest.call('groupInvite', { id: groupId }, users[0]);
  const asked = await trpc.call('join', { code: invite.body.inviteCode }, ben);
  expect(asked.status).toBeLessThan(300);
  expect(staleOf(asked).filter(({ query }: { query: string }) => query === 'group')).toEqual([]);
});

it('what changes in a group after the caller has left it is not named', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const ended = await trpc.call('deleteGroup', { id: groupId }, users[0]);
  expect(staleOf(ended)).toContainEqual({ query: 'groups' });
  expect(staleOf(ended)).not.toContainEqual({ query: 'all' });
});

it('a read, a refused write and a caller without an account name none', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const outsider = await createUser(rest, 'Zoe');
  const answers = [
    await trpc.call('listGroups', {}, users[0]),
    await trpc.call('updateGroup', { id: groupId, name: 'Ours' }, outsider),
    await trpc.call('sendOtp', { phoneNumber: '+12025550123' }),
  ];
  expect(answers.map(({ headers }) => headers.get(HEADERS.stale))).toEqual([null, null, null]);
});
