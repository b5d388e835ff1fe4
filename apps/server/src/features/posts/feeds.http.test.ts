import { LIMITS, TEXTS } from '@dubs/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/factories.ts';
import { createPost, createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
let maya: TestUser;
/** Ids of all posts, newest first. */
const ids: number[] = [];

beforeAll(async () => {
  maya = await createUser(rest, 'Maya');
  const groups: number[] = [];
  for (const name of ['Family', 'Runners'])
    groups.push((await rest.call('createGroup', { name }, { token: maya.token })).body.id);
  for (let i = 0; i < 7; i++) {
    const groupId = groups[i % 2] ?? 0;
    const { body } = await createPost(server.origin, { token: maya.token, groupId, content: `Post ${i}` });
    ids.unshift(body.id);
  }
});

const idsOf = (posts: readonly { id: number }[]) => posts.map(({ id }) => id);

describe.each(['recentPosts', 'ownPosts'] as const)('%s', (name) => {
  describe.each(server.clients)('by $name', (api) => {
    const ask = async (query: Record<string, unknown>) => api.call(name, query, { token: maya.token });

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
      await rest.call('deletePost', { id: first }, { token: maya.token });
      const { body } = await ask({ cursor: String(first), limit: 1 });
      expect(idsOf(body.posts)).toEqual([second]);
      await rest.call('restorePost', { id: first }, { token: maya.token });
    });

    it.each([
      ['a page and a cursor', { page: 1, cursor: '' }, 'cursor', TEXTS.posts.pageOrCursor],
      ['a cursor that is no id', { cursor: 'x' }, 'cursor', 'This cursor is not valid.'],
    ])('rejects %s', async (_what, query, path, message) => {
      expect(await ask(query)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    });

    it('takes page numbers up to the 1,000 newest posts', async () => {
      const limit = 100;
      const last = LIMITS.page.numbered / limit;
      expect(await ask({ page: last, limit })).toMatchObject({ status: 200, body: [] });
      expect(await ask({ page: last + 1, limit })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'page', message: TEXTS.posts.pageTooOld }] },
      });
    });
  });
});
