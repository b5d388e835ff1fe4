import { LIMITS } from '@dubs/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPost } from '../../testing/factories.ts';
import { useGroupScenario } from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const scenario = useGroupScenario(server);

/** Sends the form of a new L of the author. */
const share = (fields: Record<string, string>, content = 'Missed the bus') =>
  createPost(server.origin, {
    token: scenario.author.token,
    groupId: scenario.groupId,
    content,
    fields: { type: 'loss', ...fields },
  });
const loss = async (wish = ''): Promise<number> => (await share({ wish })).body.id;
const wishOf = async (id: number) => (await rest.call('getPost', { id }, scenario.member)).body.wish;
const WRONG_WISH = { status: 400, body: { issues: [{ path: 'wish' }] } };

describe('the form of a new post', () => {
  it.each(['listen', 'ideas', 'laugh'])('takes the wish %s for an L, and posts carry it', async (wish) => {
    const { status, body } = await share({ wish });
    expect([status, body.wish]).toEqual([201, wish]);
    for (const [call, input] of [
      ['getPost', { id: body.id }],
      ['groupPosts', { groupId: scenario.groupId, limit: 1 }],
      ['recentPosts', { limit: 1, cursor: '' }],
      ['completeGroup', { id: scenario.groupId }],
    ] as const) {
      const found = (await rest.call(call, input, scenario.member)).body;
      expect([call, (found.posts?.[0] ?? found).wish]).toEqual([call, wish]);
    }
  });

  it('takes an empty or absent wish for none', async () => {
    for (const fields of [{ wish: '' }, {}] as const)
      expect(await share(fields)).toMatchObject({ status: 201, body: { wish: null } });
  });

  it('rejects a wish of a win, and an unknown one', async () => {
    expect(await share({ type: 'win', wish: 'listen' })).toMatchObject(WRONG_WISH);
    expect(await share({ type: 'win', wish: '' })).toMatchObject({ status: 201, body: { wish: null } });
    for (const wish of ['Listen', 'hug', ' '])
      expect([wish, await share({ wish })]).toMatchObject([wish, WRONG_WISH]);
  });
});

const edit = (
  input: Record<string, unknown>,
  role: 'author' | 'creator' | 'member' | 'outsider' = 'author',
) => rest.call('editPost', input, scenario[role]);

it('an edit sets, changes and clears the wish, and leaves no mark', async () => {
  const id = await loss();
  for (const [wish, then] of [
    ['listen', 'listen'],
    ['laugh', 'laugh'],
    ['', null],
    ['ideas', 'ideas'],
    [null, null],
  ] as const) {
    const edited = await edit({ id, wish });
    expect([wish, edited]).toMatchObject([wish, { status: 200, body: { wish: then, editedAt: null } }]);
    expect(await wishOf(id)).toBe(then);
  }
});

it('an edit of the content keeps the wish, and one of both changes both', async () => {
  const id = await loss('listen');
  expect((await edit({ id, content: 'Missed the train' })).body).toMatchObject({ wish: 'listen' });
  expect((await edit({ id, content: 'Missed both', wish: 'ideas' })).body).toMatchObject({
    content: 'Missed both',
    wish: 'ideas',
  });
});

it('an edit rejects an unknown wish, a wish of a win, and nothing at all', async () => {
  const id = await loss('listen');
  for (const wish of ['hug', 7, ['listen']]) expect(await edit({ id, wish })).toMatchObject(WRONG_WISH);
  expect(await edit({ id })).toMatchObject({ status: 400, body: { issues: [{ path: 'content' }] } });
  const win = (await share({ type: 'win' })).body.id;
  expect(await edit({ id: win, wish: 'listen' })).toMatchObject(WRONG_WISH);
  expect(await edit({ id: win, wish: null })).toMatchObject({ status: 200, body: { wish: null } });
  expect(await wishOf(id)).toBe('listen');
});

it('only the author changes a wish, within 15 minutes', async () => {
  const id = await loss('listen');
  for (const role of ['creator', 'member', 'outsider'] as const)
    expect([role, (await edit({ id, wish: '' }, role)).status]).toEqual([role, 403]);
  await sql`update posts set created_at = now() - make_interval(secs => ${LIMITS.posts.editMs / 1000})
    where id = ${id}`.execute(server.db);
  expect((await edit({ id, wish: '' })).status).toBe(409);
  expect(await wishOf(id)).toBe('listen');
});

it('listen and ideas offer kind emoji, and earlier reactions can only be removed', async () => {
  const react = async (postId: number, emoji: string) =>
    rest.call('reactToPost', { postId, emoji }, scenario.member);
  const id = await loss();
  expect((await react(id, '🤡')).status).toBe(200);
  expect((await react(id, '🙏')).status).toBe(200);
  await edit({ id, wish: 'listen' });
  const offered = 'Pick one of the emoji offered here: 🙏 🫡 😢 ❤️ 🤗';
  expect(await react(id, '💩')).toMatchObject({
    status: 400,
    body: { error: offered, issues: [{ path: 'emoji', message: offered }] },
  });
  const kept = await react(id, '🤗');
  expect([kept.status, Object.keys(kept.body.reactions)]).toEqual([200, ['🤡', '🙏', '🤗']]);
  expect((await react(id, '🤡')).body.reactions).toEqual({ '🙏': 1, '🤗': 1 });
  expect((await react(id, '🤡')).status).toBe(400);

  await edit({ id, wish: 'laugh' });
  expect((await react(id, '🤗')).body.reactions).toEqual({ '🙏': 1 });
  expect((await react(id, '🤗')).status).toBe(400);
  expect((await react(id, '🤡')).status).toBe(200);
  const ideas = await loss('ideas');
  for (const emoji of ['🙏', '🫡', '😢', '❤️', '🤗'])
    expect([emoji, (await react(ideas, emoji)).status]).toEqual([emoji, 200]);
});

it('a heart with and without U+FE0F is one reaction', async () => {
  const id = await loss('listen');
  const react = async (emoji: string, role: 'member' | 'creator') =>
    (await rest.call('reactToPost', { postId: id, emoji }, scenario[role])).body.reactions;
  expect(await react('\u2764', 'member')).toEqual({ '\u2764\ufe0f': 1 });
  expect(await react('\u2764\ufe0f', 'creator')).toEqual({ '\u2764\ufe0f': 2 });
  expect(await react('\u2764\ufe0f', 'member')).toEqual({ '\u2764\ufe0f': 1 });
  const { body } = await rest.call('postReactions', { postId: id, emoji: '\u2764' }, scenario.member);
  expect(body).toMatchObject({ total: 1, people: [{ emoji: '\u2764\ufe0f' }] });
});

it('counts unviewed Ls of others beside wins, until the group is viewed', async () => {
  const { groupId, creator, author } = scenario;
  const counts = async (who: { token: string }) => {
    const groups = (await rest.call('listGroups', {}, who)).body;
    const { unviewedWinsCount: wins, unviewedLossesCount: losses } = groups.find(
      ({ id }: { id: number }) => id === groupId,
    );
    return { wins, losses };
  };
  for (const user of [creator, author]) await rest.call('markViewed', { id: groupId }, user);
  const first = await loss();
  await loss('listen');
  await share({ type: 'win' });
  expect(await counts(creator)).toEqual({ wins: 1, losses: 2 });
  expect(await counts(author)).toEqual({ wins: 0, losses: 0 });
  await rest.call('deletePost', { id: first }, author);
  expect(await counts(creator)).toEqual({ wins: 1, losses: 1 });
  await rest.call('markViewed', { id: groupId }, creator);
  expect(await counts(creator)).toEqual({ wins: 0, losses: 0 });
});
