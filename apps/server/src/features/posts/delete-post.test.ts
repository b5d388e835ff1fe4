import { deletePost } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { expect, test } from 'vitest';
import { gather } from '../../testing/families.ts';
import type { SignedIn } from '../../testing/people.ts';
import { signIn } from '../../testing/people.ts';
import { runEvents } from '../../testing/run-events.ts';
import { share } from '../../testing/share.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const [rest] = server.doors;
const remove = ({ id }: SignedIn, postId: number) =>
  deletePost(server.core, { userId: id, sessionId: 0 }, postId).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

async function family() {
  const { groupId, people } = await gather(rest, ['Maya', 'Ben']);
  const [maya, ben] = people as [SignedIn, SignedIn];
  const { body } = await share(server.origin, { token: maya.token, groupId, content: 'We did it' });
  await runEvents(server.core);
  return { groupId, maya, ben, postId: body.id as number };
}

test('nobody but its author deletes a post', async () => {
  const { maya, ben, postId, groupId } = await family();
  const outsider = await signIn(rest, 'Liv');
  expect(await remove(outsider, postId)).toBe('FORBIDDEN');
  expect(await remove(outsider, 999_999)).toBe('FORBIDDEN');
  expect(await remove(ben, postId)).toBe('FORBIDDEN');
  await server.db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', maya.id)
    .execute();
  expect(await remove(maya, postId)).toBe('FORBIDDEN');
  const posts = (await rest.call('groupPosts', { groupId }, { token: ben.token })).body.posts;
  expect(posts).toHaveLength(1);
});

test('it vanishes at once, with what was told of it, and open tabs hear of it', async () => {
  const { maya, ben, postId, groupId } = await family();
  const counted = async () => (await rest.call('countUnread', undefined, { token: ben.token })).body.count;
  const unviewed = async () =>
    (await rest.call('listGroups', undefined, { token: ben.token })).body[0].unviewedWinsCount;
  expect([await counted(), await unviewed()]).toEqual([1, 1]);
  const heard: LiveSignal[] = [];
  const stop = server.core.live.subscribe({
    onSignal: (signal) => void heard.push(signal),
    onHearing: () => {},
  });
  expect(await remove(maya, postId)).toBe('ok');
  stop();
  expect([await counted(), await unviewed()]).toEqual([0, 0]);
  expect((await rest.call('getPost', { id: postId }, { token: ben.token })).status).toBe(404);
  expect((await rest.call('groupPosts', { groupId }, { token: ben.token })).body.posts).toEqual([]);
  const stale = heard.flatMap((signal) =>
    signal.kind === 'group' && signal.groupId === groupId ? signal.stale : [],
  );
  expect(stale.map(({ query }) => query)).toEqual(
    expect.arrayContaining(['groups', 'feed', 'group', 'post', 'notifications']),
  );
});

test('twice at once is once', async () => {
  const { maya, postId } = await family();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => remove(maya, postId)));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'NOT_FOUND')).toHaveLength(4);
});
