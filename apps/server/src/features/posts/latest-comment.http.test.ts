import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPost, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
let groupId: number;
let maya: TestUser;
let ben: TestUser;
let postId: number;

beforeEach(async () => {
  ({
    groupId,
    users: [maya, ben],
  } = await createGroup(server.rest, ['Maya', 'Ben']));
  ({ id: postId } = (await createPost(server.origin, { token: maya.token, groupId })).body);
});

const call = async (name: CallName, input: object, { token } = ben) =>
  (await server.rest.call(name, { ...input }, { token })).body;
const comment = async (content: string): Promise<number> =>
  (await call('createComment', { postId, content })).id;

describe('the newest comment', () => {
  const ask = async (name: CallName, input: object = {}) => (await api.call(name, { ...input }, maya)).body;
  const latest = async () => (await ask('getPost', { id: postId })).latestComment;

  it('is with a post wherever posts are returned', async () => {
    expect(await latest()).toBeNull();
    await comment('Well run');
    const id = await comment('How far?');
    const shown = { id, content: 'How far?', user: { id: ben.id, name: 'Ben' } };
    const lists = [
      await ask('recentPosts'),
      (await ask('recentPosts', { cursor: '' })).posts,
      await ask('ownPosts'),
      (await ask('groupPosts', { groupId })).posts,
      (await ask('completeGroup', { id: groupId })).posts,
      [await ask('getPost', { id: postId })],
    ];
    for (const list of lists) expect(list).toMatchObject([{ latestComment: shown }]);
  });

  it('is the one before when the newest is deleted, and returns with it', async () => {
    const before = await comment('Well run');
    const id = await comment('How far?');
    await call('deleteComment', { id });
    expect(await latest()).toMatchObject({ id: before });
    await call('restoreComment', { id });
    expect(await latest()).toMatchObject({ id });
  });

  it('has its edited content', async () => {
    const id = await comment('How fast?');
    await call('editComment', { id, content: 'How far?' });
    expect(await latest()).toMatchObject({ id, content: 'How far?' });
  });

  it('leaves with the account of its author', async () => {
    await comment('Well run');
    await call('deleteAccount', { phoneNumber: ben.phoneNumber });
    expect(await latest()).toBeNull();
  });
});

it('posts of one share carry its shareId, and others none', async () => {
  const shareId = randomUUID();
  const { id: other } = await call('createGroup', { name: 'Runners' }, maya);
  const share = async (group: number, fields = {}) =>
    (await createPost(server.origin, { token: maya.token, groupId: group, fields })).body;
  expect(await share(groupId, { shareId })).toMatchObject({ shareId, latestComment: null });
  expect(await share(other, { shareId })).toMatchObject({ shareId });
  expect(await share(groupId)).toMatchObject({ shareId: null });
  const feed: { shareId: string | null }[] = await call('recentPosts', {}, maya);
  expect(feed.map((post) => post.shareId)).toEqual([null, shareId, shareId, null]);
});
