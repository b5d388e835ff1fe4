import { randomUUID } from 'node:crypto';
import { TEXTS } from '@dubs/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGroup, createPicture, createPost, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const files = await Promise.all(
  [40, 60].map(async (width) => ({ name: `${width}.jpg`, bytes: await createPicture(width, 40) })),
);
const CAKE = 'A cake with <three> candles, "lit"';
let maya: TestUser;
let ben: TestUser;
let groupId: number;

beforeEach(async () => {
  ({
    groupId,
    users: [maya, ben],
  } = await createGroup(server.rest, ['Maya', 'Ben']));
});

const share = (descriptions: string, fields: Record<string, string> = {}, uploaded = files) =>
  createPost(server.origin, {
    token: maya.token,
    groupId,
    fields: { ...fields, ...(descriptions && { descriptions }) },
    files: uploaded,
  });
const said = ({ images }: { images: { description: string | null }[] }) =>
  images.map(({ description }) => description);

describe('what is in a picture', () => {
  it('is shown to members with the post, in feeds and in the album', async () => {
    const { status, body } = await share(JSON.stringify([CAKE]));
    expect({ status, said: said(body) }).toEqual({ status: 201, said: [CAKE, null] });
    const as = { token: ben.token };
    expect(said((await api.call('getPost', { id: body.id }, as)).body)).toEqual([CAKE, null]);
    expect(said((await api.call('groupPosts', { groupId, limit: 15 }, as)).body.posts[0])).toEqual([
      CAKE,
      null,
    ]);
    const { pictures } = (await api.call('listAlbum', { id: groupId }, as)).body;
    expect(said({ images: pictures })).toEqual([CAKE, null]);
  });
});

it('is null for pictures of which nothing is said', async () => {
  expect(said((await share('')).body)).toEqual([null, null]);
  expect(said((await share(JSON.stringify(['', ' ']))).body)).toEqual([null, null]);
});

it('stays with the copies that a share makes for other groups', async () => {
  const shareId = randomUUID();
  const { id } = (await share(JSON.stringify([CAKE, 'A dog']), { shareId })).body;
  const other = (await server.rest.call('createGroup', { name: 'Runners' }, maya)).body.id;
  const input = { groupId: other, content: 'We did it', shareId, copyImagesOf: id };
  const copy = await server.rest.call('createPost', input, maya);
  expect(said(copy.body)).toEqual([CAKE, 'A dog']);
});

it.each([
  ['no JSON', 'A cake', 'Descriptions are a JSON array of texts.'],
  ['no array', '{}', 'Descriptions are a JSON array of texts.'],
  ['a number', '[1]', 'A description must be text.'],
  ['501 characters', JSON.stringify(['x'.repeat(501)]), 'A description must have at most 500 characters.'],
  ['three for two pictures', '["a","b","c"]', TEXTS.posts.moreDescriptions],
  ['six', '["a","b","c","d","e","f"]', TEXTS.posts.moreDescriptions],
])('%s is a 400 that names the field', async (_what, descriptions, message) => {
  const { status, body } = await share(descriptions);
  expect(status).toBe(400);
  expect(body.issues[0]).toMatchObject({ path: expect.stringMatching(/^descriptions/), message });
});
