import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPost } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('reactions', () => {
  it('a reaction is added and removed, and counts people', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const react = (token: string, emoji: string) =>
      api.call('reactToPost', { postId: post.id, emoji }, { token });

    expect(await react(ben.token, '🔥')).toMatchObject({
      status: 200,
      body: {
        reactions: { '🔥': 1 },
        userReactions: ['🔥'],
        likesCount: 1,
        reactionUsers: { '🔥': [{ id: ben.id, name: 'Ben' }] },
      },
    });
    await react(ben.token, '👏');
    expect((await react(maya.token, '🔥')).body).toMatchObject({
      reactions: { '🔥': 2, '👏': 1 },
      userReactions: ['🔥'],
      likesCount: 2,
    });
    await react(ben.token, '👏');
    expect((await react(ben.token, '🔥')).body).toMatchObject({
      reactions: { '🔥': 1 },
      userReactions: [],
      likesCount: 1,
    });
    expect((await api.call('getPost', { id: post.id }, ben)).body).toMatchObject({
      reactions: { '🔥': 1 },
      likesCount: 1,
      userReactions: [],
    });
  });

  it.each(server.clients)(
    'the first five of six people are named, and all are counted, by $name',
    async (by) => {
      const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Ann', 'Tom', 'Eva', 'Leo']);
      const [{ token }] = users;
      const { id: postId } = (await createPost(server.origin, { token, groupId })).body;
      const { id: commentId } = (await api.call('createComment', { postId, content: 'Phew' }, { token }))
        .body;
      for (const user of users) {
        await by.call('reactToPost', { postId, emoji: '🔥' }, user);
        await by.call('reactToComment', { commentId, emoji: '❤️' }, user);
      }
      const read = async (name: CallName, input: object) =>
        (await by.call(name, { ...input }, { token })).body;
      const first = users.slice(0, 5).map(({ id }) => expect.objectContaining({ id, avatarUrl: null }));
      for (const post of [
        await read('getPost', { id: postId }),
        (await read('recentPosts', {}))[0],
        (await read('groupPosts', { groupId })).posts[0],
        await read('reactToPost', { postId, emoji: '🔥', on: true }),
      ])
        expect(post).toMatchObject({ reactions: { '🔥': 6 }, reactionUsers: { '🔥': first } });
      for (const comment of [
        (await read('listComments', { postId }))[0],
        await read('reactToComment', { commentId, emoji: '❤️', on: true }),
      ])
        expect(comment).toMatchObject({ reactions: { '❤️': 6 }, reactionUsers: { '❤️': first } });
    },
  );

  it('a repeat with the same Idempotency-Key gets the first answer to the letter, and takes nothing back', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    const { body: post } = await createPost(server.origin, { token, groupId });
    const react = (emoji: string, key: string) =>
      api.call('reactToPost', { postId: post.id, emoji }, { token, headers: { 'idempotency-key': key } });
    await react('🔥', 'fire');
    const [first, again] = [await react('🐐', 'goat'), await react('🐐', 'goat')];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(Object.keys(first.body.reactions)).toEqual(['🔥', '🐐']);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
  });

  it('only the emoji offered for the thing are taken', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    const { body: win } = await createPost(server.origin, { token, groupId });
    const { body: loss } = await createPost(server.origin, { token, groupId, fields: { type: 'loss' } });
    const { body: comment } = await api.call('createComment', { postId: win.id, content: 'Hm' }, { token });
    const status = async (call: 'reactToPost' | 'reactToComment', input: Record<string, unknown>) =>
      (await api.call(call, input, { token })).status;
    expect(await status('reactToPost', { postId: win.id, emoji: '🐐' })).toBe(200);
    expect(await status('reactToPost', { postId: win.id, emoji: '🤡' })).toBe(400);
    expect(await status('reactToPost', { postId: loss.id, emoji: '🤡' })).toBe(200);
    expect(await status('reactToPost', { postId: loss.id, emoji: '🔥' })).toBe(400);
    expect(await status('reactToComment', { commentId: comment.id, emoji: '❤️' })).toBe(200);
    expect(await status('reactToComment', { commentId: comment.id, emoji: '🔥' })).toBe(400);
    expect(await status('reactToPost', { postId: win.id, emoji: '' })).toBe(400);
    expect(await status('reactToPost', { postId: win.id })).toBe(400);
    expect(await api.call('reactToPost', { postId: win.id, emoji: 'x'.repeat(33) }, { token })).toMatchObject(
      {
        status: 400,
        body: { error: 'Please choose an emoji.', issues: [{ path: 'emoji' }] },
      },
    );
  });

  it('twenty toggles at once leave things as they were, and twenty-one as one would', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const toggle = () => api.call('reactToPost', { postId: post.id, emoji: '🔥' }, ben);
    const answers = await Promise.all(Array.from({ length: 20 }, toggle));
    expect(answers.every((a) => a.status === 200)).toBe(true);
    const standing = async () => (await api.call('getPost', { id: post.id }, ben)).body;
    expect(await standing()).toMatchObject({ reactions: {}, likesCount: 0 });
    await toggle();
    expect(await standing()).toMatchObject({ reactions: { '🔥': 1 }, likesCount: 1 });
  });

  it("notifies the author of others' reactions, until they are removed", async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const heard = async () =>
      (await api.call('listNotifications', { page: 1, limit: 10 }, maya)).body.notifications.filter(
        (n: { type: string }) => n.type === 'reaction',
      );
    const react = async (token: string) => {
      await api.call('reactToPost', { postId: post.id, emoji: '🔥' }, { token });
    };
    await react(maya.token);
    await react(ben.token);
    await runEvents(server.core);
    await runEvents(server.core);
    expect(await heard()).toMatchObject([
      {
        emoji: '🔥',
        postId: post.id,
        groupId,
        isRead: false,
        triggeredByUser: { name: 'Ben' },
        post: { content: post.content, group: { id: groupId, name: 'Family' } },
      },
    ]);
    await react(ben.token);
    await runEvents(server.core);
    expect(await heard()).toEqual([]);
    // Removed and added again before the notification: one notification.
    for (let i = 0; i < 3; i++) await react(ben.token);
    await runEvents(server.core);
    expect(await heard()).toHaveLength(1);
  });
});
