import { beforeAll, describe, expect, it } from 'vitest';
import { createGroup, createPost } from '../../testing/factories.ts';
import { insertComments } from '../../testing/fill.queries.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
let token = '';
let userId = 0;
const posts = { long: 0, short: 0 };

beforeAll(async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya']);
  [{ token, id: userId }] = users;
  for (const name of ['long', 'short'] as const)
    posts[name] = (await createPost(server.origin, { token, groupId })).body.id;
  await insertComments(server.db, { postId: posts.long, userId }, 450);
  await insertComments(server.db, { postId: posts.short, userId }, 5);
});

describe('comments of a long thread', () => {
  const list = async (input: Record<string, unknown> = {}, postId = posts.long) =>
    api.call('listComments', { postId, ...input }, { token });
  const numbers = (body: { content: string }[]) => body.map(({ content }) => Number(content.split(' ')[1]));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  it('are the newest 200, oldest first', async () => {
    expect(numbers((await list()).body)).toEqual(range(251, 450));
  });

  it('go on before the oldest one read, to the first', async () => {
    const pages: number[][] = [];
    for (let before: number | undefined; pages.length < 10;) {
      const { body } = await list({ limit: 150, ...(before && { before }) });
      if (body.length === 0) break;
      pages.unshift(numbers(body));
      before = body[0].id;
    }
    expect(pages).toEqual([range(1, 150), range(151, 300), range(301, 450)]);
  });

  it('are none before a comment of another post or one that is unknown', async () => {
    const [other] = (await list({}, posts.short)).body;
    for (const before of [other.id, Number.MAX_SAFE_INTEGER])
      expect(await list({ before })).toMatchObject({ status: 200, body: [] });
  });

  it('go on before a comment that was deleted since', async () => {
    const { body } = await list({ limit: 2 }, posts.short);
    await api.call('deleteComment', { id: body[0].id }, { token });
    expect((await list({ before: body[0].id }, posts.short)).body.length).toBeGreaterThan(0);
  });

  it.each([{ limit: 0 }, { limit: 201 }, { limit: 'ten' }, { before: 0 }, { before: 'first' }])(
    'are a 400 with %j',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});
