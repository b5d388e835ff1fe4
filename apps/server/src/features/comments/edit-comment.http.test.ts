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

describe('editing', () => {
  const comment = async (content: string, user = scenario.author): Promise<number> =>
    (await api.call('createComment', { postId, content }, user)).body.id;
  const edit = (id: number, content: string, more: object = {}) =>
    api.call('editComment', { id, content, ...more }, scenario.author);
  const list = async () => (await api.call('listComments', { postId }, scenario.member)).body;
  /** Returns the types of what a user is notified of by this post, oldest first. */
  const readNotifications = async (user: TestUser): Promise<string[]> => {
    await runEvents(server.core);
    const { notifications } = (await api.call('listNotifications', { page: 1, limit: 50 }, user)).body;
    const own = notifications.filter((one: { postId: number }) => one.postId === postId);
    return own.map(({ type }: { type: string }) => type).toReversed();
  };

  it('is for the author alone; to outsiders the comment is not there', async () => {
    const id = await comment('Well done');
    for (const role of ['creator', 'admin', 'member', 'exMember', 'outsider'] as const) {
      const refused = await api.call('editComment', { id, content: 'x' }, scenario[role]);
      expect([role, refused.status]).toEqual([role, 403]);
      const unknown = await api.call('editComment', { id: 999_999_999, content: 'x' }, scenario[role]);
      expect(unknown.body).toEqual(refused.body);
    }
    const edited = await edit(id, '  Very well\r\ndone ');
    expect(edited).toMatchObject({ status: 200, body: { id, content: 'Very well\ndone', replyTo: null } });
    expect(Date.parse(edited.body.editedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await list()).toEqual([edited.body]);
  });

  it('leaves no mark where the content stays, and changes no reaction', async () => {
    const id = await comment('Well done');
    await api.call('reactToComment', { commentId: id, emoji: '👍' }, scenario.member);
    expect((await edit(id, ' Well done ')).body.editedAt).toBeNull();
    await edit(id, 'Great');
    expect(await list()).toMatchObject([{ content: 'Great', reactions: { '👍': 1 } }]);
  });

  it('ends after fifteen minutes', async () => {
    const id = await comment('Well done');
    const age = (ms: number) =>
      sql`update post_comments set created_at = now() - make_interval(secs => ${ms / 1000}) where id = ${id}`.execute(
        server.db,
      );
    await age(LIMITS.comments.editMs - 30_000);
    expect((await edit(id, 'In time')).status).toBe(200);
    await age(LIMITS.comments.editMs);
    expect((await edit(id, 'Too late')).status).toBe(409);
    expect(await list()).toMatchObject([{ content: 'In time' }]);
  });

  it('of a deleted comment, or of one on a deleted post, is a 404', async () => {
    const [gone, hidden] = [await comment('Gone'), await comment('Hidden')];
    await api.call('deleteComment', { id: gone }, scenario.author);
    expect((await edit(gone, 'x')).status).toBe(404);
    await api.call('deletePost', { id: postId }, scenario.creator);
    expect((await edit(hidden, 'x')).status).toBe(404);
  });

  it.each([{}, { content: ' ' }, { content: 'x'.repeat(LIMITS.commentContent.max + 1) }])(
    'takes what a new comment takes, and not %j',
    async (input) => {
      const id = await comment('Well done');
      expect(await api.call('editComment', { id, ...input }, scenario.author)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'content' }] },
      });
    },
  );

  it('notifies newly mentioned members, and no one twice', async () => {
    const { member, admin, creator } = scenario;
    const id = await comment('Well done @Member');
    expect(await readNotifications(member)).toEqual(['mention']);
    const { body } = await edit(id, 'Well done @Member, @Creator and @Admin');
    expect(body.mentions.map((person: { id: number }) => person.id)).toEqual([
      member.id,
      creator.id,
      admin.id,
    ]);
    expect(await readNotifications(member)).toEqual(['mention']);
    expect(await readNotifications(admin)).toEqual(['mention']);
    expect(await readNotifications(creator)).toEqual(['comment']);
  });

  it('withdraws the unread notification of a removed mention, and keeps one that was read', async () => {
    const { member, admin } = scenario;
    const id = await comment('Well done @Member and @Admin');
    expect(await readNotifications(member)).toEqual(['mention']);
    await api.call('markAllRead', undefined, admin);
    expect((await edit(id, 'Well done')).body.mentions).toEqual([]);
    expect(await readNotifications(member)).toEqual([]);
    expect(await readNotifications(admin)).toEqual(['mention']);
    await edit(id, 'Well done @Admin');
    expect(await readNotifications(admin)).toEqual(['mention']);
  });

  it('mentions a member whose longer name is written now, and no more one whose name it begins with', async () => {
    const { member, admin } = scenario;
    await api.call('updateProfile', { displayName: 'Member Lee' }, admin);
    const id = await comment('Well done @Member');
    expect(await readNotifications(member)).toEqual(['mention']);
    const { body } = await edit(id, 'Well done @Member Lee');
    expect(body.mentions.map((person: { id: number }) => person.id)).toEqual([admin.id]);
    expect(await readNotifications(member)).toEqual([]);
    await api.call('updateProfile', { displayName: 'Admin' }, admin);
  });

  it('does not notify who follows the post since', async () => {
    const { member } = scenario;
    const id = await comment('Well done');
    await runEvents(server.core);
    await api.call('followPost', { id: postId, isFollowing: true }, member);
    await edit(id, 'Very well done');
    expect(await readNotifications(member)).toEqual([]);
    await comment('And so fast');
    expect(await readNotifications(member)).toEqual(['thread']);
  });

  it('before anyone was notified notifies of what the comment says then', async () => {
    const { member, admin } = scenario;
    const id = await comment('Well done @Member');
    await edit(id, 'Well done @Admin');
    expect(await readNotifications(member)).toEqual([]);
    expect(await readNotifications(admin)).toEqual(['mention']);
  });

  it('and deleting at the same time leaves the comment deleted', async () => {
    const id = await comment('Well done @Member');
    await runEvents(server.core);
    const [edited, deleted] = await Promise.all([
      edit(id, 'Well done @Admin'),
      api.call('deleteComment', { id }, scenario.author),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect(await list()).toEqual([]);
    expect(await readNotifications(scenario.member)).toEqual([]);
    expect(await readNotifications(scenario.admin)).toEqual([]);
  });

  it('twice at the same time mentions no one twice', async () => {
    const id = await comment('Well done');
    const both = await Promise.all([edit(id, 'So @Admin'), edit(id, 'Well, @Admin')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list())[0].mentions).toHaveLength(1);
    expect(await readNotifications(scenario.admin)).toEqual(['mention']);
  });
});

it('an edit shows in open tabs at once', async () => {
  const { author, member } = scenario;
  const { body } = await server.rest.call('createComment', { postId, content: 'Well done' }, author);
  const tab = await openTab(server.origin, member);
  tab.stale.length = 0;
  await server.rest.call('editComment', { id: body.id, content: 'Very well done' }, author);
  await expect.poll(() => tab.stale).toContainEqual({ query: 'post', groupId: scenario.groupId, postId });
});
