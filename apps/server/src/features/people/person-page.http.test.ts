import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import {
  createGroup,
  createPicture,
  createPost,
  createUser,
  putPicture,
  type TestUser,
} from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { insertGoals } from '../../testing/fill.queries.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** Creates Maya's group with Ben. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const page = (userId: number, query = {}, { token }: TestUser = maya) =>
    api.call('personPage', { id: groupId, userId, ...query }, { token });
  const as = (name: CallName, input: object, { token } = ben) => api.call(name, { ...input }, { token });
  const share = async (content: string, { token }: TestUser = ben, into = groupId): Promise<number> =>
    (await createPost(server.origin, { token, groupId: into, content })).body.id;
  /** Returns the contents of the posts of a page of Ben's. */
  const posts = async (query = {}): Promise<string[]> =>
    (await page(ben.id, query)).body.posts.map(({ content }: { content: string }) => content);
  return { groupId, maya, ben, page, as, share, posts };
}

type Family = Awaited<ReturnType<typeof createFamily>>;

describe("a person's page", () => {
  it('shows the profile, with the large picture that others may open', async () => {
    const { ben, page, as } = await createFamily();
    await as('updateProfile', { bio: 'Small steps.' });
    await putPicture(`${server.origin}/api/user/avatar`, { token: ben.token });
    const { status, body } = await page(ben.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: ben.id, name: 'Ben', avatarUrl: expect.stringContaining('-small.webp') },
      bio: 'Small steps.',
      role: 'member',
      joinedAt: expect.stringMatching(/Z$/),
      stats: { totalDubs: 0, weeklyAverage: 0 },
      goals: [],
      posts: [],
      nextCursor: null,
    });
    expect((await fetch(server.origin + body.user.avatarLargeUrl)).status).toBe(200);
  });

  it('holds dubs, goals and posts of this group alone', async () => {
    const { groupId, ben, page, as, share } = await createFamily();
    const { id: other } = (await as('createGroup', { name: 'Runners' })).body;
    await share('Ran 10k');
    await share('Ran 20k', ben, other);
    await createPost(server.origin, { token: ben.token, groupId, content: 'Fell', fields: { type: 'loss' } });
    await as('createGoal', { groupId, title: 'Read more' });
    await as('createGoal', { groupId: other, title: 'Run more' });
    const { body } = await page(ben.id);
    expect(body.stats).toEqual({ totalDubs: 1, weeklyAverage: 1 });
    expect(body.goals).toMatchObject([{ title: 'Read more', user: { name: 'Ben' } }]);
    const [, ...shared] = body.posts;
    expect(shared).toMatchObject([{ content: 'Fell' }, { content: 'Ran 10k' }]);
    const inFeed = (await as('groupPosts', { groupId }, ben)).body.posts;
    expect(body.posts.map(Object.keys)).toEqual(
      inFeed.map((post: object) => Object.keys(post).filter((key) => key !== 'heardBy')),
    );
  });

  it('pages through posts, and newer ones do not move what follows', async () => {
    const { ben, maya, page, share, posts } = await createFamily();
    for (const content of ['one', 'two', 'three']) await share(content);
    await share('hers', maya);
    const { body } = await page(ben.id, { limit: 2 });
    expect(body.posts).toMatchObject([{ content: 'three' }, { content: 'two' }]);
    await share('four');
    expect(await posts({ limit: 2, cursor: body.nextCursor })).toEqual(['one']);
    expect((await page(ben.id, { limit: 4 })).body.nextCursor).toBeNull();
  });

  it('leaves out deleted posts', async () => {
    const { ben, page, as, share, posts } = await createFamily();
    await share('one');
    await as('deletePost', { id: await share('two') });
    expect(await posts()).toEqual(['one']);
    expect((await page(ben.id)).body.stats.totalDubs).toBe(1);
  });

  it.each([{ cursor: '0' }, { cursor: 'x' }, { limit: 0 }, { limit: 101 }])(
    '%j is refused',
    async (query) => {
      const { ben, page } = await createFamily();
      expect((await page(ben.id, query)).status).toBe(400);
    },
  );

  it('is gone once the person left or was removed, with or without posts', async () => {
    const { groupId, maya, ben, page, as, share } = await createFamily();
    const cleo = await createUser(api, 'Cleo');
    const { inviteCode: code } = (await as('groupInvite', { id: groupId }, maya)).body;
    await as('join', { code }, cleo);
    await share('Ran 10k');
    await as('leaveGroup', { id: groupId });
    await as('removeMember', { groupId, userId: cleo.id }, maya);
    for (const userId of [ben.id, cleo.id])
      expect(await page(userId)).toMatchObject({
        status: 404,
        body: { error: 'This person is not in the group.' },
      });
  });

  it.each([
    [
      'comments',
      async ({ maya, as, share }) =>
        as('createComment', { postId: await share('Ran', maya), content: 'Wow' }),
    ],
    [
      'goals',
      async ({ groupId, ben }) => insertGoals(server.db, { groupId, userId: ben.id, isCompleted: false }, 1),
    ],
  ] as [string, (family: Family) => Promise<unknown>][])(
    'is gone of a person with %s who left so long ago that the change is deleted',
    async (_what, leaveTrace) => {
      const family = await createFamily();
      const { groupId, ben, page, as } = family;
      await leaveTrace(family);
      await as('leaveGroup', { id: groupId });
      await server.db.deleteFrom('group_member_changes').where('user_id', '=', ben.id).execute();
      expect((await page(ben.id)).status).toBe(404);
    },
  );

  it('is known to be gone wherever the person is named in the group', async () => {
    const { groupId, maya, ben, as, share } = await createFamily();
    const postId = await share('Ran 10k');
    const { id: commentId } = (await as('createComment', { postId, content: 'Phew' })).body;
    for (const [name, id] of [
      ['reactToPost', { postId, emoji: '🔥' }],
      ['reactToComment', { commentId, emoji: '❤️' }],
    ] as const)
      await as(name, id);
    const named = async () => [
      (await as('getPost', { id: postId }, maya)).body.isAuthorMember,
      (await as('recentPosts', {}, maya)).body[0].isAuthorMember,
      (await as('listComments', { postId }, maya)).body[0].isAuthorMember,
      (await as('postReactions', { postId }, maya)).body.people[0].isMember,
      (await as('commentReactions', { commentId }, maya)).body.people[0].isMember,
    ];
    expect(await named()).toEqual(Array(5).fill(true));
    await as('leaveGroup', { id: groupId }, ben);
    expect(await named()).toEqual(Array(5).fill(false));
  });

  it('is known to be gone in the list of groups, album, notifications, mentions and the history of members and links', async () => {
    const { groupId, maya, ben, as } = await createFamily();
    await as('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
    await as('rotateInvite', { id: groupId });
    const loss = (await createPost(server.origin, { ...maya, groupId, fields: { type: 'loss' } })).body.id;
    await as('toggleHeard', { postId: loss });
    await as('createComment', { postId: loss, content: 'Thanks @Ben', mentionedUserIds: [ben.id] }, maya);
    const files = [{ name: 'a.jpg', bytes: await createPicture() }];
    await createPost(server.origin, { ...ben, groupId, files });
    await runEvents(server.core);
    const read = async (name: CallName, input: object) => (await as(name, input, maya)).body;
    const named = async () => [
      (await read('listGroups', {}))[0].recentWin.isAuthorMember,
      (await read('listAlbum', { id: groupId })).pictures[0].isAuthorMember,
      (await read('listNotifications', { view: 'grouped' })).notifications[0].isTriggeredByMember,
      (await read('getPost', { id: loss })).heardBy[0].isMember,
      (await read('listComments', { postId: loss }))[0].mentions[0].isMember,
      (await read('inviteHistory', { id: groupId }))[0].createdBy.isMember,
      (await read('listMemberChanges', { id: groupId })).changes.at(-1).isMember,
    ];
    expect(await named()).toEqual(Array(7).fill(true));
    await as('leaveGroup', { id: groupId }, ben);
    expect(await named()).toEqual(Array(7).fill(false));
  });

  it.each(server.clients)(
    'of a person of another group is the 403 of an unknown one, by $name',
    async (by) => {
      const { groupId: id, maya } = await createFamily();
      const [eve] = (await createGroup(api, ['Eve'], 'Neighbours')).users;
      const page = (userId: number) => by.call('personPage', { id, userId }, maya);
      const refused = await page(eve.id);
      expect(refused.status).toBe(403);
      expect(refused.body).toEqual((await page(999_999_999)).body);
    },
  );
});

it('the average counts the weeks since the first dub in the group, to one decimal', async () => {
  const { ben, page, share } = await createFamily();
  const first = await share('one');
  await share('two');
  await sql`update posts set created_at = now() - interval '21 days' where id = ${first}`.execute(server.db);
  expect((await page(ben.id)).body.stats).toEqual({ totalDubs: 2, weeklyAverage: 0.7 });
});

it('shows all active goals, then the ten that were completed last', async () => {
  const { groupId, ben, page } = await createFamily();
  await insertGoals(server.db, { groupId, userId: ben.id, isCompleted: true }, 12);
  await insertGoals(server.db, { groupId, userId: ben.id, isCompleted: false }, 3);
  await sql`update goals set completed_at = now() - id * interval '1 minute' where is_completed and user_id = ${ben.id}`.execute(
    server.db,
  );
  const { goals } = (await page(ben.id)).body;
  const completed: { id: number; isCompleted: boolean }[] = goals.slice(3);
  expect(goals.map((goal: { isCompleted: boolean }) => goal.isCompleted)).toEqual([
    ...Array(3).fill(false),
    ...Array(10).fill(true),
  ]);
  expect(completed.map(({ id }) => id)).toEqual(completed.map((_, index) => (completed[0]?.id ?? 0) + index));
});

describe('the page of a deleted account', () => {
  it.each(['keep', 'remove'])('is gone at once, if its posts are to %s', async (posts) => {
    const { ben, page, as, share } = await createFamily();
    await share('Ran 10k');
    await as('deleteAccount', { phoneNumber: ben.phoneNumber, posts });
    expect((await page(ben.id)).status).toBe(404);
  });
});
