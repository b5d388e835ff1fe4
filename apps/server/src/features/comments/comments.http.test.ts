import { describe, expect, it } from 'vitest';
import { createGroup, createPost, createUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('comments', () => {
  const created = api.name === 'REST' ? 201 : 200;

  it('members comment, read oldest first, and delete their own alone; the creator deletes any', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    const eve = await createUser(api, 'Eve');
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const first = await api.call('createComment', { postId: post.id, content: ' So proud!\r\nReally ' }, ben);
    expect(first.status).toBe(created);
    expect(first.body).toMatchObject({
      postId: post.id,
      userId: ben.id,
      content: 'So proud!\nReally',
      user: { name: 'Ben' },
      mentions: [],
      reactions: {},
      reactionUsers: {},
      userReactions: [],
    });
    const second = await api.call('createComment', { postId: post.id, content: 'Thanks' }, maya);
    const listed = await api.call('listComments', { postId: post.id }, maya);
    expect(listed.body).toEqual([first.body, second.body]);
    expect((await api.call('getPost', { id: post.id }, maya)).body.commentsCount).toBe(2);

    for (const call of ['listComments', 'createComment'] as const) {
      const foreign = await api.call(call, { postId: post.id, content: 'x' }, eve);
      expect(foreign.status).toBe(403);
      expect((await api.call(call, { postId: 999_999_999, content: 'x' }, eve)).body).toEqual(foreign.body);
    }
    const remove = (token: string) => api.call('deleteComment', { id: first.body.id }, { token });
    expect((await remove(cleo.token)).status).toBe(403);
    expect((await remove(eve.token)).status).toBe(403);
    const statuses = (await Promise.all([remove(ben.token), remove(maya.token)])).map((a) => a.status).sort();
    expect(statuses).toEqual([200, 404]);
    expect((await remove(eve.token)).status).toBe(403);
    expect((await api.call('listComments', { postId: post.id }, maya)).body).toEqual([second.body]);
  });

  it.each([{ content: '  ' }, {}, { content: 'x'.repeat(2001) }, { content: 'a\u0000' }, { content: 7 }])(
    '%j is no comment',
    async (input) => {
      const { groupId, users } = await createGroup(api, ['Maya']);
      const [{ token }] = users;
      const { body: post } = await createPost(server.origin, { token, groupId });
      expect(await api.call('createComment', { postId: post.id, ...input }, { token })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'content' }] },
      });
    },
  );

  it('members are mentioned by id and by name, others are not', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben Li', 'Ben']);
    const [maya, benLi, ben] = users;
    const eve = await createUser(api, 'Eve');
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const mention = async (content: string, mentionedUserIds?: number[]) => {
      const input = { postId: post.id, content, ...(mentionedUserIds ? { mentionedUserIds } : {}) };
      return (await api.call('createComment', input, maya)).body.mentions.map((p: { id: number }) => p.id);
    };
    expect(await mention('@Ben Li and @Eve')).toEqual([benLi.id]);
    expect(await mention('@ben!')).toEqual([ben.id]);
    expect(await mention('hello', [ben.id, eve.id])).toEqual([ben.id]);
    expect(await mention('@Ben', [ben.id])).toEqual([ben.id]);
  });

  it('members are mentioned by names of any script, in any case', async () => {
    const names = ['Maya', 'Ömer', 'Боря', "O'Neil", 'Zoe\u0301', 'J', 'İpek', 'Ann Lee', '🐝 Bea'] as const;
    const { groupId, users } = await createGroup(api, names);
    const { body: post } = await createPost(server.origin, { token: users[0].token, groupId });
    const mentioned = async (content: string) => {
      const input = { postId: post.id, content };
      const { body } = await api.call('createComment', input, users[0]);
      return body.mentions.map(
        (person: { id: number }) => names[users.findIndex(({ id }) => id === person.id)],
      );
    };
    expect(await mentioned("@ömer, @БОРЯ and @o'neil: look!")).toEqual(['Ömer', 'Боря', "O'Neil"]);
    expect(await mentioned('@ZOE\u0301 @j @İpek @🐝 BEA')).toEqual(['Zoe\u0301', 'J', 'İpek', '🐝 Bea']);
    expect(await mentioned('@ann lee @Ann @Jim mail@Maya @@Maya')).toEqual(['Maya', 'Ann Lee']);
    await server.db
      .updateTable('users')
      .set({ display_name: null, first_name: 'Grace', last_name: 'Hopper' })
      .where('id', '=', users[1]?.id ?? 0)
      .execute();
    expect(await mentioned('@grace hopper @Hopper')).toEqual(['Ömer']);
  });

  it('notifies the author of a comment and the mentioned of a mention, no one twice, and no one of a deleted comment', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    await runEvents(server.core);
    const heard = async (token: string) =>
      (await api.call('listNotifications', { page: 1, limit: 50 }, { token })).body.notifications
        .map((n: { type: string }) => n.type)
        .filter((t: string) => t !== 'post' && t !== 'member_joined');
    const say = async (token: string, content: string) =>
      (await api.call('createComment', { postId: post.id, content }, { token })).body.id;

    await say(ben.token, 'Nice');
    await say(maya.token, 'Thank you @Cleo');
    const both = await say(cleo.token, '@Maya @Cleo well done');
    await runEvents(server.core);
    expect(await heard(maya.token)).toEqual(['mention', 'comment']);
    expect(await heard(cleo.token)).toEqual(['mention']);
    expect(await heard(ben.token)).toEqual(['thread', 'thread']);
    await api.call('deleteComment', { id: both }, cleo);
    await runEvents(server.core);
    expect(await heard(maya.token)).toEqual(['comment']);
    expect(await heard(ben.token)).toEqual(['thread']);
  });
});
