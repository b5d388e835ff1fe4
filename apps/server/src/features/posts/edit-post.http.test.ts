import { LIMITS } from '@dubs/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useGroupScenario } from '../../testing/scenario.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { createPicture, createPost } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest, trpc } = server;
const scenario = useGroupScenario(server);

const post = async (content = 'Ran 5k', type = 'win'): Promise<number> =>
  (
    await createPost(server.origin, {
      token: scenario.author.token,
      groupId: scenario.groupId,
      content,
      fields: { type },
    })
  ).body.id;
const read = async (id: number) => (await rest.call('getPost', { id }, scenario.member)).body;
const age = (id: number, ms: number) =>
  sql`update posts set created_at = now() - make_interval(secs => ${ms / 1000}) where id = ${id}`.execute(
    server.db,
  );

it('only its author edits a post; to outsiders it is as if it were not there', async () => {
  const id = await post();
  for (const role of ['creator', 'admin', 'member', 'exMember', 'outsider'] as const) {
    const refused = await rest.call('editPost', { id, content: 'Ran 50k' }, scenario[role]);
    expect([role, refused.status]).toEqual([role, 403]);
    expect((await rest.call('editPost', { id: 999_999, content: 'x' }, scenario[role])).body).toEqual(
      refused.body,
    );
  }
  expect((await rest.call('editPost', { id, content: 'x' })).status).toBe(401);
  expect(await read(id)).toMatchObject({ content: 'Ran 5k', editedAt: null });

  const edited = await rest.call('editPost', { id, content: '  Ran 6k\r\nin the rain ' }, scenario.author);
  expect(edited).toMatchObject({ status: 200, body: { id, content: 'Ran 6k\nin the rain', type: 'win' } });
  expect(Date.parse(edited.body.editedAt)).toBeGreaterThan(Date.now() - 60_000);
  // The reader is another member, who does not follow the post.
  expect(await read(id)).toMatchObject({ ...edited.body, isFollowing: false });
});

it('validates its content as for new posts, and changes nothing else', async () => {
  const id = await post();
  for (const content of [
    '',
    '  \n ',
    '[GOAL] Run',
    ' [GOAL_COMPLETED] Run',
    'a\u0000b',
    'x'.repeat(5_001),
    7,
    null,
  ])
    expect(await rest.call('editPost', { id, content }, scenario.author)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'content' }] },
    });
  const more = {
    type: 'loss',
    kind: 'goal_set',
    userId: scenario.member.id,
    createdAt: '2020-01-01T00:00:00Z',
  };
  const before = await read(id);
  const { body } = await rest.call('editPost', { id, content: 'Ran 7k', ...more }, scenario.author);
  expect(await read(id)).toEqual({ ...before, content: 'Ran 7k', editedAt: body.editedAt });
});

it('the same content does not mark it as edited', async () => {
  const id = await post();
  const { status, body } = await rest.call('editPost', { id, content: ' Ran 5k ' }, scenario.author);
  expect([status, body.editedAt]).toEqual([200, null]);
});

it('fifteen minutes by the clock of the database, and then never', async () => {
  const id = await post();
  await age(id, LIMITS.posts.editMs - 5_000);
  expect((await rest.call('editPost', { id, content: 'Ran 6k' }, scenario.author)).status).toBe(200);
  await age(id, LIMITS.posts.editMs);
  expect(await rest.call('editPost', { id, content: 'Ran 7k' }, scenario.author)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', error: 'A post can be edited for 15 minutes. This one is older.' },
  });
  expect((await read(id)).content).toBe('Ran 6k');
});

it("the content of a goal's post stays", async () => {
  const { token } = scenario.author;
  const goal = (await rest.call('createGoal', { title: 'Run', groupId: scenario.groupId }, { token })).body;
  await rest.call('completeGoal', { id: goal.id }, { token });
  const { posts } = (await rest.call('groupPosts', { groupId: scenario.groupId, limit: 2 }, { token })).body;
  expect(posts.map(({ kind }: { kind: string }) => kind)).toEqual(['goal_completed', 'goal_set']);
  for (const { id, content } of posts) {
    expect((await rest.call('editPost', { id, content: 'Sleep' }, scenario.author)).status).toBe(409);
    expect((await read(id)).content).toBe(content);
  }
});

it.each(['author', 'member', 'admin'] as const)('a deleted post is a 404 to the %s', async (who) => {
  const id = await post();
  await rest.call('deletePost', { id }, scenario.author);
  expect((await rest.call('editPost', { id, content: 'x' }, scenario[who])).status).toBe(404);
});

it('with its pictures, reactions and comments it stays what it was', async () => {
  const { body } = await createPost(server.origin, {
    token: scenario.author.token,
    groupId: scenario.groupId,
    files: [{ name: 'a.jpg', bytes: await createPicture(20, 10) }],
  });
  await rest.call('reactToPost', { postId: body.id, emoji: '🔥' }, scenario.member);
  await rest.call('createComment', { postId: body.id, content: 'Nice' }, scenario.member);
  const edited = (await rest.call('editPost', { id: body.id, content: 'A picture' }, scenario.author)).body;
  expect(edited).toMatchObject({ commentsCount: 1, likesCount: 1, reactions: { '🔥': 1 } });
  expect(edited.images.map(({ width }: { width: number }) => width)).toEqual([20]);
});

it('new content shows wherever the old did, at the next poll, and open tabs get a signal', async () => {
  const id = await post('Old words');
  await runEvents(server.core);
  const { token } = scenario.member;
  const groups = async (etag = '') =>
    fetch(`${server.origin}/api/groups`, {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
    });
  const etag = (await groups()).headers.get('etag') ?? '';
  expect((await groups(etag)).status).toBe(304);
  const tab = await openTab(server.origin, scenario.member);

  await trpc.call('editPost', { id, content: 'New words' }, scenario.author);
  const changed = await groups(etag);
  expect(changed.status).toBe(200);
  expect(((await changed.json()) as { recentWin: { content: string } }[])[0]?.recentWin.content).toBe(
    'New words',
  );
  const list = (await rest.call('listNotifications', { page: 1, limit: 1 }, scenario.member)).body;
  expect(list.notifications[0].post.content).toBe('New words');
  for (const posts of [
    (await rest.call('recentPosts', { page: 1, limit: 1 }, scenario.member)).body,
    (await rest.call('completeGroup', { id: scenario.groupId }, scenario.member)).body.posts,
    (await rest.call('ownPosts', { page: 1, limit: 1 }, scenario.author)).body,
  ])
    expect(posts[0].content).toBe('New words');
  const { groupId } = scenario;
  await expect
    .poll(() => tab.stale)
    .toEqual(
      expect.arrayContaining([
        { query: 'groups' },
        { query: 'feed' },
        { query: 'group', groupId },
        { query: 'post', groupId, postId: id },
        { query: 'notifications' },
      ]),
    );
});

describe('at once', () => {
  it('of two edits one is the last, and both are answered', async () => {
    const id = await post();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((content, n) =>
        (n % 2 ? rest : trpc).call('editPost', { id, content }, scenario.author),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.content])).toEqual([
      [200, 'One'],
      [200, 'Two'],
      [200, 'Three'],
    ]);
    expect(['One', 'Two', 'Three']).toContain((await read(id)).content);
  });

  it('an edit during a deletion succeeds before it or returns 404', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await post();
      const [edit, removal] = await Promise.all([
        rest.call('editPost', { id, content: 'Edited' }, scenario.author),
        trpc.call('deletePost', { id }, scenario.admin),
      ]);
      expect(removal.status).toBe(200);
      expect([200, 404]).toContain(edit.status);
      const { content } = await server.db
        .selectFrom('posts')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(content).toBe(edit.status === 200 ? 'Edited' : 'Ran 5k');
      expect((await rest.call('getPost', { id }, scenario.author)).status).toBe(404);
    }
  });

  it('a repeat with the same Idempotency-Key edits once', async () => {
    const id = await post();
    const headers = { 'idempotency-key': 'edit-1' };
    const edit = () =>
      rest.call('editPost', { id, content: 'Once' }, { token: scenario.author.token, headers });
    const first = await edit();
    await rest.call('editPost', { id, content: 'Later' }, scenario.author);
    expect((await edit()).body).toEqual(first.body);
    expect((await read(id)).content).toBe('Later');
  });
});
