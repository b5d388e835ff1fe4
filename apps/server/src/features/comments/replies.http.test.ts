import { describe, expect, it } from 'vitest';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('replies', () => {
  const share = async (groupId: number, user: TestUser): Promise<number> =>
    (await api.call('createPost', { groupId, content: 'Ran 10k', type: 'win' }, user)).body.id;
  /** Creates a post of Maya's with a comment of Ben's. */
  const createScenario = async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo', 'Dan']);
    const [maya, ben, cleo, dan] = users;
    const postId = await share(groupId, maya);
    await server.db.deleteFrom('outbox').execute();
    const comment = (user: TestUser, content: string, more: object = {}) =>
      api.call('createComment', { postId, content, ...more }, user);
    const replyToId: number = (await comment(ben, 'Where to?')).body.id;
    return { groupId, maya, ben, cleo, dan, postId, comment, replyToId };
  };
  /** Returns the types of what a user is notified of, oldest first. */
  const readNotifications = async (user: TestUser): Promise<string[]> => {
    await runEvents(server.core);
    const { body } = await api.call('listNotifications', { page: 1, limit: 50 }, user);
    return body.notifications.map(({ type }: { type: string }) => type).toReversed();
  };

  it('quote the comment that they name, in the answer and in the list', async () => {
    const { ben, cleo, dan, postId, comment, replyToId } = await createScenario();
    const reply = await comment(cleo, 'To the lake', { replyToId });
    expect(reply.body.replyTo).toEqual({
      id: replyToId,
      user: expect.objectContaining({ id: ben.id, name: 'Ben' }),
      content: 'Where to?',
    });
    const { body: list } = await api.call('listComments', { postId }, dan);
    expect(list[0]).toMatchObject({ id: replyToId, replyTo: null });
    expect(list[1]).toEqual(reply.body);
    expect((await comment(dan, 'Nice', { replyToId: null })).body.replyTo).toBeNull();
  });

  it('quote nothing of a comment that was deleted, and no one whose account was erased', async () => {
    const { ben, cleo, postId, comment, replyToId } = await createScenario();
    await comment(cleo, 'To the lake', { replyToId });
    const quote = async () => (await api.call('listComments', { postId }, cleo)).body.at(-1).replyTo;
    await api.call('deleteComment', { id: replyToId }, ben);
    expect(await quote()).toMatchObject({ id: replyToId, user: { id: ben.id }, content: null });
    const erased = { deleted_at: new Date(), erased_at: new Date(), phone_number: `erased:${ben.id}` };
    await server.db.updateTable('users').set(erased).where('id', '=', ben.id).execute();
    expect(await quote()).toEqual({ id: replyToId, user: null, content: null });
    await server.db.deleteFrom('post_comments').where('id', '=', replyToId).execute();
    expect(await quote()).toEqual({ id: replyToId, user: null, content: null });
  });

  it('to a comment of another post, or to none, are refused alike', async () => {
    const { groupId, maya, cleo, comment } = await createScenario();
    const other = await share(groupId, maya);
    const elsewhere = await api.call('createComment', { postId: other, content: 'Here' }, maya);
    const outsider = await createUser(api, 'Eve');
    const { body: group } = await api.call('createGroup', { name: 'Elsewhere' }, outsider);
    const foreignPost = await share(group.id, outsider);
    const foreign = await api.call('createComment', { postId: foreignPost, content: 'Mine' }, outsider);
    for (const replyToId of [elsewhere.body.id, foreign.body.id, 999_999_999, -1, 'x']) {
      const refused = await comment(cleo, 'To the lake', { replyToId });
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'replyToId' }] } });
    }
  });

  it('to a deleted comment are a 404, and write nothing', async () => {
    const { ben, cleo, postId, comment, replyToId } = await createScenario();
    await api.call('deleteComment', { id: replyToId }, ben);
    expect((await comment(cleo, 'To the lake', { replyToId })).status).toBe(404);
    expect((await api.call('listComments', { postId }, cleo)).body).toEqual([]);
  });

  it('notify the author of the comment, once, of a mention rather than of a reply', async () => {
    const { maya, ben, cleo, comment, replyToId } = await createScenario();
    expect(await readNotifications(maya)).toEqual(['comment']);
    await comment(cleo, 'To the lake', { replyToId });
    await comment(cleo, 'As @Ben knows', { replyToId });
    await comment(ben, 'I do', { replyToId });
    expect(await readNotifications(ben)).toEqual(['reply', 'mention']);
    expect(await readNotifications(maya)).toEqual(['comment', 'comment', 'comment', 'comment']);
    expect(await readNotifications(cleo)).toEqual(['thread']);
  });

  it('notify no one whose comment was deleted meanwhile', async () => {
    const { ben, cleo, comment, replyToId } = await createScenario();
    await comment(cleo, 'To the lake', { replyToId });
    await api.call('deleteComment', { id: replyToId }, ben);
    expect(await readNotifications(ben)).toEqual([]);
  });

  it('notify the author of the post of a reply alone where it is to a comment of theirs', async () => {
    const { maya, cleo, comment } = await createScenario();
    const { body: own } = await comment(maya, 'The lake');
    await comment(cleo, 'Cold?', { replyToId: own.id });
    expect(await readNotifications(maya)).toEqual(['comment', 'reply']);
  });

  it('notify no one who left the group', async () => {
    const { groupId, ben, cleo, comment, replyToId } = await createScenario();
    await api.call('leaveGroup', { id: groupId }, ben);
    await comment(cleo, 'To the lake', { replyToId });
    await runEvents(server.core);
    const rows = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', ben.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
