import { expect, it, describe } from 'vitest';
import { createGroup, createPost } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('who reacted', () => {
  /** Creates a post and a comment to which Maya, Ben and Ann reacted in this order, Maya with a second emoji at last. */
  async function scenario() {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Ann']);
    const [maya, ben, ann] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const content = { postId: post.id, content: 'Well done' };
    const { body: comment } = await api.call('createComment', content, maya);
    for (const [{ token }, emoji] of [
      [maya, '👏'],
      [ben, '🔥'],
      [ann, '👏'],
    ] as const) {
      await api.call('reactToPost', { postId: post.id, emoji }, { token });
      await api.call('reactToComment', { commentId: comment.id, emoji: '❤️' }, { token });
    }
    await api.call('reactToPost', { postId: post.id, emoji: '🔥' }, maya);
    const ask = (query: Record<string, unknown>) =>
      api.call('postReactions', { postId: post.id, ...query }, ben);
    return { maya, ben, ann, post, comment, ask };
  }

  /** Returns the people of a page with their emoji. */
  const entriesOf = (page: { people: { user: { id: number }; emoji: string }[] }) =>
    page.people.map(({ user, emoji }) => [user.id, emoji]);

  it('lists every reaction, newest first, by page', async () => {
    const { maya, ben, ann, ask } = await scenario();
    const { body } = await ask({});
    expect(body).toMatchObject({ total: 4, hasMore: false });
    expect(entriesOf(body)).toEqual([
      [maya.id, '🔥'],
      [ann.id, '👏'],
      [ben.id, '🔥'],
      [maya.id, '👏'],
    ]);
    expect(body.people[2].user).toMatchObject({ name: 'Ben' });
    expect(Date.parse(body.people[0].createdAt)).toBeGreaterThanOrEqual(Date.parse(body.people[1].createdAt));
    const [first, second] = [(await ask({ limit: 3 })).body, (await ask({ limit: 3, page: 2 })).body];
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...entriesOf(first), ...entriesOf(second)]).toEqual(entriesOf(body));
  });

  it('lists those with one emoji, and none for an unused one', async () => {
    const { ann, maya, ask } = await scenario();
    const { body } = await ask({ emoji: '👏' });
    expect(body).toMatchObject({ total: 2, hasMore: false });
    expect(entriesOf(body)).toEqual([
      [ann.id, '👏'],
      [maya.id, '👏'],
    ]);
    expect((await ask({ emoji: '🐐' })).body).toEqual({ total: 0, people: [], hasMore: false });
  });

  it('lists the reactions to a comment', async () => {
    const { maya, ben, ann, comment } = await scenario();
    const { body } = await api.call('commentReactions', { commentId: comment.id }, ben);
    expect(body).toMatchObject({ total: 3, hasMore: false });
    expect(entriesOf(body).map(([id]) => id)).toEqual([ann.id, ben.id, maya.id]);
  });

  it.each([
    ['emoji', { emoji: '' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['page', { page: 0 }],
  ])('rejects a wrong %s: %o', async (path, query) => {
    const { ask } = await scenario();
    expect(await ask(query)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });
});
