import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPicture, createPost, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const PICTURE = { name: 'a.jpg', bytes: await createPicture(40, 30) };

interface Picture {
  postId: number;
  month: string;
  createdAt: string;
}

/** Creates Maya's group with Ben. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const as = (name: CallName, input: object, { token } = ben) => api.call(name, { ...input }, { token });
  const album = (query = {}, caller: TestUser = maya) => as('listAlbum', { id: groupId, ...query }, caller);
  /** Returns the posts of the pictures of a page. */
  const posts = async (query = {}): Promise<number[]> =>
    (await album(query)).body.pictures.map(({ postId }: Picture) => postId);
  const months = async (caller: TestUser = maya) => as('albumMonths', { id: groupId }, caller);
  /** Shares a post with so many pictures, at a moment if it is given. */
  const share = async (count: number, at?: string): Promise<number> => {
    const files = Array.from({ length: count }, () => PICTURE);
    const { id } = (await createPost(server.origin, { token: ben.token, groupId, files })).body;
    if (at) await sql`update posts set created_at = ${at}::timestamptz where id = ${id}`.execute(server.db);
    return id;
  };
  return { groupId, maya, ben, as, album, posts, months, share };
}

describe('the album of a group', () => {
  it('holds the pictures of its posts, which its members may open', async () => {
    const { groupId, ben, as, album, share } = await createFamily();
    await share(0);
    const postId = await share(2);
    const { status, body } = await album();
    expect(status).toBe(200);
    const post = (await as('groupPosts', { groupId })).body.posts[0];
    expect(body).toEqual({
      pictures: [0, 1].map((n) => ({
        id: expect.any(Number),
        postId,
        url: expect.stringMatching(/^\/media\/images\/\d+\.webp/),
        thumbnailUrl: expect.stringContaining('-small.webp'),
        width: 40,
        height: 30,
        placeholder: post.images[n].placeholder,
        description: null,
        createdAt: post.createdAt,
        user: expect.objectContaining({ id: ben.id, name: 'Ben' }),
        isAuthorMember: true,
        about: null,
        month: post.createdAt.slice(0, 7),
      })),
      nextCursor: null,
    });
    const paths = body.pictures.map(({ url }: { url: string }) => url.split('?')[0]);
    expect(paths).toEqual(post.imageUrls.map((url: string) => url.split('?')[0]));
    expect((await fetch(server.origin + body.pictures[0].url)).status).toBe(200);
  });

  it('comes page by page, also within a post, and newer posts do not move what follows', async () => {
    const { album, posts, share } = await createFamily();
    const [one, two, three] = [await share(1), await share(3), await share(2)];
    const { body: first } = await album({ limit: 3 });
    expect(first.pictures.map(({ postId }: Picture) => postId)).toEqual([three, three, two]);
    const four = await share(1);
    const { body: second } = await album({ limit: 2, cursor: first.nextCursor });
    expect(second.pictures.map(({ postId }: Picture) => postId)).toEqual([two, two]);
    expect(await posts({ limit: 2, cursor: second.nextCursor })).toEqual([one]);
    expect((await album({ limit: 2, cursor: second.nextCursor })).body.nextCursor).toBeNull();
    const ids = [...first.pictures, ...second.pictures].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(5);
    expect((await posts())[0]).toBe(four);
  });

  it('has no deleted posts, until they are restored, and is empty without any', async () => {
    const { as, posts, months, share } = await createFamily();
    expect([await posts(), (await months()).body]).toEqual([[], []]);
    const id = await share(1);
    await as('deletePost', { id });
    expect([await posts(), (await months()).body]).toEqual([[], []]);
    await as('restorePost', { id });
    expect(await posts()).toEqual([id]);
    expect((await months()).body).toMatchObject([{ count: 1 }]);
  });

  it('is counted and read by the months of the viewer', async () => {
    const { maya, ben, as, album, posts, months, share } = await createFamily();
    await as('updatePreferences', { timeZone: 'Pacific/Kiritimati' }, maya);
    await as('updatePreferences', { timeZone: 'Pacific/Pago_Pago' }, ben);
    // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind.
    const last = await share(1, '2026-03-31T09:59:59.999Z');
    const first = await share(2, '2026-03-31T10:00:00Z');
    expect((await months()).body).toEqual([
      { month: '2026-04', count: 2 },
      { month: '2026-03', count: 1 },
    ]);
    expect(await posts({ month: '2026-04' })).toEqual([first, first]);
    expect(await posts({ month: '2026-03' })).toEqual([last]);
    expect(await posts({ month: '2026-02' })).toEqual([]);
    expect((await album()).body.pictures.map(({ month }: Picture) => month)).toEqual([
      '2026-04',
      '2026-04',
      '2026-03',
    ]);
    expect((await months(ben)).body).toEqual([{ month: '2026-03', count: 3 }]);
    expect((await album({ month: '2026-03' }, ben)).body.pictures).toHaveLength(3);
  });

  it('has both of two equal hours in the month that they are shown in', async () => {
    const { maya, as, posts, share } = await createFamily();
    // Havana shows the first hour of 1 November 2026 twice.
    await as('updatePreferences', { timeZone: 'America/Havana' }, maya);
    const october = await share(1, '2026-11-01T03:59:59Z');
    const once = await share(1, '2026-11-01T04:30:00Z');
    const again = await share(1, '2026-11-01T05:30:00Z');
    expect(await posts({ month: '2026-11' })).toEqual([again, once]);
    expect(await posts({ month: '2026-10' })).toEqual([october]);
  });

  it('pages through a month to its end', async () => {
    const { album, posts, share } = await createFamily();
    await share(1, '2026-04-30T12:00:00Z');
    const [one, two] = [await share(2, '2026-05-02T12:00:00Z'), await share(2, '2026-05-03T12:00:00Z')];
    await share(1, '2026-06-01T12:00:00Z');
    const { body } = await album({ month: '2026-05', limit: 3 });
    expect(body.pictures.map(({ postId }: Picture) => postId)).toEqual([two, two, one]);
    expect(await posts({ month: '2026-05', limit: 3, cursor: body.nextCursor })).toEqual([one]);
  });

  it.each([
    { month: '2026-13' },
    { month: '2026-1' },
    { month: '0000-01' },
    { month: '' },
    { cursor: '41' },
    { cursor: 'x' },
    { limit: 0 },
    { limit: 101 },
  ])('%j is refused', async (query) => {
    expect((await (await createFamily()).album(query)).status).toBe(400);
  });
});

it('counts pictures that are inserted without their number, as by a previous build', async () => {
  const { groupId, ben, posts, months } = await createFamily();
  const { id } = await server.db
    .insertInto('posts')
    .values({ group_id: groupId, user_id: ben.id, content: 'Ran 10k' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    select ${id}, n, 'a' || ${id} || n, 'b' || ${id} || n, 40, 30, 1, '' from generate_series(0, 2) n`.execute(
    server.db,
  );
  expect(await posts()).toEqual([id, id, id]);
  expect((await months()).body).toMatchObject([{ count: 3 }]);
});

it('open tabs of members hear of new and deleted pictures', async () => {
  const { groupId, maya, as, share } = await createFamily();
  const tab = await openTab(server.origin, maya);
  const heard = () => expect.poll(() => tab.stale).toContainEqual({ query: 'group', groupId });
  tab.stale.length = 0;
  const id = await share(1);
  await heard();
  tab.stale.length = 0;
  await as('deletePost', { id });
  await heard();
});
