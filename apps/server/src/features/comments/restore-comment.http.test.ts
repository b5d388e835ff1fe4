import { LIMITS } from '@dubs/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useGroupScenario } from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const scenario = useGroupScenario(server);
let postId: number;
beforeEach(async () => {
  const post = { groupId: scenario.groupId, content: 'Ran 5k', type: 'win' };
  ({ id: postId } = (await server.rest.call('createPost', post, scenario.creator)).body);
  await server.db.deleteFrom('outbox').execute();
});

describe('restoring', () => {
  const comment = async (content = 'Well done @Member'): Promise<number> =>
    (await api.call('createComment', { postId, content }, scenario.author)).body.id;
  const remove = (id: number, user: TestUser = scenario.author) => api.call('deleteComment', { id }, user);
  const restore = (id: number, user: TestUser = scenario.author) => api.call('restoreComment', { id }, user);
  const list = async () => (await api.call('listComments', { postId }, scenario.member)).body;
  /** Returns what a user is notified of by this post, newest first. */
  const readNotifications = async (user: TestUser) => {
    await runEvents(server.core);
    const { notifications } = (await api.call('listNotifications', { page: 1, limit: 50 }, user)).body;
    return notifications.filter((one: { postId: number }) => one.postId === postId);
  };

  it('returns the comment as it was, with its reactions and notifications, read or not', async () => {
    const { author, member, creator } = scenario;
    const id = await comment();
    await api.call('reactToComment', { commentId: id, emoji: '👍' }, member);
    const before = await list();
    const notified = async () => [
      await readNotifications(author),
      await readNotifications(member),
      await readNotifications(creator),
    ];
    const [toAuthor] = await readNotifications(author);
    await api.call('readNotification', { id: toAuthor.id }, author);
    const notifiedBefore = await notified();
    expect(notifiedBefore.map((rows) => rows.map(({ type }: { type: string }) => type))).toEqual([
      ['comment_reaction'],
      ['mention'],
      ['comment'],
    ]);
    await remove(id);
    expect(await list()).toEqual([]);
    expect(await notified()).toEqual([[], [], []]);
    const restored = await restore(id);
    expect(restored).toMatchObject({ status: 200, body: { id, content: 'Well done @Member' } });
    expect(await list()).toEqual(before);
    expect(await notified()).toEqual(notifiedBefore);
  });

  it.each(['creator', 'admin'] as const)(
    'is for who deleted it: the %s, and not the author',
    async (role) => {
      const id = await comment();
      await remove(id, scenario[role]);
      const others = ['author', 'creator', 'admin', 'member', 'exMember', 'outsider'] as const;
      const refused = (await restore(999_999_999)).body;
      for (const other of others.filter((each) => each !== role))
        expect([other, await restore(id, scenario[other])]).toMatchObject([
          other,
          { status: 403, body: refused },
        ]);
      expect((await restore(id, scenario[role])).status).toBe(200);
    },
  );

  it('is refused of a comment that is not deleted, and after ten minutes', async () => {
    const id = await comment();
    expect((await restore(id)).status).toBe(409);
    await remove(id);
    const age = (ms: number) =>
      sql`update post_comments set deleted_at = now() - make_interval(secs => ${ms / 1000}) where id = ${id}`.execute(
        server.db,
      );
    await age(LIMITS.comments.restoreMs);
    expect((await restore(id)).status).toBe(409);
    expect(await list()).toEqual([]);
    await age(LIMITS.comments.restoreMs - 30_000);
    expect((await restore(id)).status).toBe(200);
    expect((await restore(id)).status).toBe(409);
  });

  it('returns 404 while the post is deleted, and 403 to a former admin', async () => {
    const { groupId, admin, creator } = scenario;
    const [own, removed] = [await comment(), await comment()];
    await remove(own);
    await api.call('deletePost', { id: postId }, creator);
    expect((await restore(own)).status).toBe(404);
    await api.call('restorePost', { id: postId }, creator);
    await remove(removed, admin);
    const assign = (role: string) => api.call('changeRole', { groupId, userId: admin.id, role }, creator);
    await assign('member');
    expect((await restore(removed, admin)).status).toBe(403);
    await assign('admin');
    expect((await restore(removed, admin)).status).toBe(200);
  });

  it('twice at the same time restores once, and notifies no one twice', async () => {
    const id = await comment();
    expect(await readNotifications(scenario.member)).toHaveLength(1);
    await remove(id);
    const statuses = (await Promise.all([restore(id), restore(id)])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    expect(await readNotifications(scenario.member)).toHaveLength(1);
  });

  it('before the deletion came to the notifications leaves each as it was', async () => {
    const id = await comment();
    const before = await readNotifications(scenario.member);
    for (let n = 0; n < 2; n += 1) {
      await remove(id);
      await restore(id);
    }
    expect(await readNotifications(scenario.member)).toEqual(before);
  });

  it('of a comment that was deleted before anyone was notified notifies then', async () => {
    const id = await comment();
    await remove(id);
    expect(await readNotifications(scenario.member)).toEqual([]);
    await restore(id);
    expect(await readNotifications(scenario.member)).toMatchObject([{ type: 'mention', commentId: id }]);
  });

  it('restores its content in the replies that quote it', async () => {
    const id = await comment();
    const reply = { postId, content: 'Thanks', replyToId: id };
    await api.call('createComment', reply, scenario.creator);
    await remove(id);
    expect(await list()).toMatchObject([{ replyTo: { id, content: null } }]);
    await restore(id);
    expect((await list())[1].replyTo).toMatchObject({ id, content: 'Well done @Member' });
  });
});

it('a restored comment, and what it notifies of, shows in open tabs at once', async () => {
  const { author, member, groupId } = scenario;
  const { body } = await server.rest.call('createComment', { postId, content: 'See @Member' }, author);
  await server.rest.call('deleteComment', { id: body.id }, author);
  await runEvents(server.core);
  const tab = await openTab(server.origin, member);
  tab.stale.length = 0;
  await server.trpc.call('restoreComment', { id: body.id }, author);
  await runEvents(server.core);
  const post = { query: 'post', groupId, postId };
  await expect.poll(() => tab.stale).toEqual(expect.arrayContaining([post, { query: 'notifications' }]));
});
