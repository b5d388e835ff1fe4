import { LIMITS, TEXTS } from '@dubs/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
let maya: TestUser;
let family = 0;
/** Ids of all posts, newest first. */
const ids: number[] = [];

beforeAll(async () => {
  maya = await createUser(rest, 'Maya');
  const groups: number[] = [];
  for (const name of ['Family', 'Runners'])
    groups.push((await rest.call('createGroup', { name }, maya)).body.id);
  [family = 0] = groups;
  for (let i = 0; i < 7; i++) {
    const groupId = groups[i % 2] ?? 0;
    const { body } = await createPost(server.origin, { token: maya.token, groupId, content: `Post ${i}` });
    ids.unshift(body.id);
  }
});

const idsOf = (posts: readonly { id: number }[]) => posts.map(({ id }) => id);

describe.each(['recentPosts', 'ownPosts'] as const)('%s', (name) => {
  describe.each(server.clients)('by $name', (api) => {
    const ask = async (query: Record<string, unknown>) => api.call(name, query, maya);

    it('returns a bare list by page', async () => {
      expect(idsOf((await ask({})).body)).toEqual(ids);
      expect(idsOf((await ask({ page: 2, limit: 3 })).body)).toEqual(ids.slice(3, 6));
    });

    it('returns every post once by cursor, which is empty for the first page', async () => {
      const pages: number[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await ask({ cursor, limit: 3 });
        pages.push(idsOf(body.posts));
        cursor = body.nextCursor;
      }
      expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    });

    it('goes on after a post that was deleted since', async () => {
      const [first = 0, second] = ids;
      await rest.call('deletePost', { id: first }, maya);
      const { body } = await ask({ cursor: String(first), limit: 1 });
      expect(idsOf(body.posts)).toEqual([second]);
      await rest.call('restorePost', { id: first }, maya);
    });

    it.each([
      ['a page and a cursor', { page: 1, cursor: '' }, 'cursor', TEXTS.posts.pageOrCursor],
      ['a cursor that is no id', { cursor: 'x' }, 'cursor', 'This cursor is not valid.'],
    ])('rejects %s', async (_what, query, path, message) => {
      expect(await ask(query)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    });

    it('returns an empty list for a page past the end', async () => {
      for (const page of [2, 67, Number.MAX_SAFE_INTEGER])
        expect(await ask({ page, limit: 100 })).toMatchObject({ status: 200, body: [] });
    });
  });
});

describe.each(['recentPosts', 'ownPosts'] as const)('%s of a long feed', (name) => {
  it('takes page numbers up to the 1,000 newest posts', async () => {
    const ann = await createUser(rest, 'Ann');
    const group = (await rest.call('createGroup', { name: 'Diary' }, ann)).body.id;
    const { numbered } = LIMITS.page;
    const posts = Array.from({ length: numbered + 1 }, () => ({
      group_id: group,
      user_id: ann.id,
      content: 'Ran',
    }));
    await server.db.insertInto('posts').values(posts).execute();
    const ask = async (page: number, limit: number) =>
      (await rest.call(name, { page, limit }, ann)) as { status: number; body: unknown };
    expect((await ask(numbered / 100, 100)).body).toHaveLength(100);
    const refused = { status: 400, body: { issues: [{ path: 'page', message: TEXTS.posts.pageTooOld }] } };
    // The last page of 15 holds the 1,000th post and the one after it.
    expect(await ask(Math.ceil(numbered / 15), 15)).toMatchObject(refused);
    expect(await ask(Number.MAX_SAFE_INTEGER, 15)).toMatchObject(refused);
  });
});

describe.each(server.clients)('the complete view of a group by $name', (api) => {
  const ask = async (query: object) => api.call('completeGroup', { id: family, ...query }, maya);

  it('holds as many of the newest posts as are asked for', async () => {
    const all = idsOf((await ask({})).body.posts);
    expect(all).toHaveLength(4);
    expect(idsOf((await ask({ posts: 2 })).body.posts)).toEqual(all.slice(0, 2));
    expect((await ask({ posts: 0 })).body).toMatchObject({
      posts: [],
      group: { id: family },
      memberCount: 1,
    });
  });

  it.each([-1, 101])('rejects %i posts', async (posts) => {
    const message = 'posts must be a whole number from 0 to 100.';
    expect(await ask({ posts })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'posts', message }] },
    });
  });
});
