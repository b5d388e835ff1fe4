import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { createGroup, createPost, signIn, type TestUser } from '../../testing/factories.ts';
import { contendForRows } from '../../testing/lock-contention.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

const listOf = async ({ token }: TestUser, view?: 'grouped') =>
  (await api.call('listNotifications', { page: 1, limit: 50, ...(view && { view }) }, { token })).body
    .notifications as { id: number }[];
const read = ({ token }: TestUser, id: number, view?: 'grouped') =>
  api.call('readNotification', { id, ...(view && { view }) }, { token });
const lockOf = (id: number | undefined) => sql`select from notifications where id = ${id} for update`;

/** Creates a post of Maya's on which three others commented, one after the other. Returns the notifications of the comments too. */
async function createComments() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo', 'Dan', 'Eva']);
  const [maya, ben, cleo, dan, eva] = users;
  const post = await createPost(server.origin, { token: maya.token, groupId, content: 'Ran 10k' });
  await server.db.deleteFrom('outbox').execute();
  const comment = async ({ token }: TestUser) => {
    const { body } = await api.call('createComment', { postId: post.body.id, content: 'Bravo' }, { token });
    await runEvents(server.core);
    return body.id as number;
  };
  const commentIds = [await comment(ben), await comment(cleo), await comment(dan)];
  const ids = (await listOf(maya)).map(({ id }) => id).toReversed();
  return { maya, dan, eva, comment, commentIds, ids };
}

/** Creates a comment of Maya's to which Ben and then Cleo reacted; Maya has read of Ben's reaction alone. */
async function createHalfReadBundle(client: ApiClient) {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  const post = await createPost(server.origin, { token: maya.token, groupId });
  const { body: comment } = await client.call(
    'createComment',
    { postId: post.body.id, content: 'Bravo' },
    maya,
  );
  const react = async (who: TestUser, emoji: string) =>
    void (await client.call('reactToComment', { commentId: comment.id, emoji }, who));
  await runEvents(server.core);
  await react(ben, '👍');
  await runEvents(server.core);
  const [first] = await listOf(maya);
  await react(cleo, '👍');
  await runEvents(server.core);
  await read(maya, first?.id ?? 0);
  return { maya, cleo, comment, react, first };
}

it('hides the notification of a deleted comment while its bundle is read, without a deadlock', async () => {
  const { maya, dan, eva, comment, commentIds, ids } = await createComments();
  const [first = 0, second = 0, third = 0] = ids;
  await read(maya, first);
  await read(maya, second);
  await api.call('deleteComment', { id: commentIds[2] }, dan);
  let free: unknown[] = [];
  const [answer] = await contendForRows(
    server,
    lockOf(second),
    [() => read(maya, third, 'grouped'), async () => void (await runEvents(server.core))],
    async () => {
      // Both lock the notifications in the order of their ids, so neither has locked the last one yet.
      ({ rows: free } =
        await sql`select id from notifications where id = ${third} for update skip locked`.execute(
          server.db,
        ));
    },
  );
  expect(free).toEqual([{ id: third }]);
  expect(answer).toMatchObject({ status: 200 });
  await comment(eva);
  expect(await listOf(maya, 'grouped')).toMatchObject([
    { count: 1, unreadCount: 1 },
    { id: second, count: 2, unreadCount: 0 },
  ]);
});

it('closes a bundle when its last two notifications go at once, one read and one hidden', async () => {
  const { maya, dan, eva, comment, commentIds, ids } = await createComments();
  const [first = 0, second = 0] = ids;
  await read(maya, first);
  await api.call('deleteComment', { id: commentIds[2] }, dan);
  await contendForRows(server, lockOf(first), [
    async () => void (await read(maya, second)),
    async () => void (await runEvents(server.core)),
  ]);
  await comment(eva);
  expect(await listOf(maya, 'grouped')).toMatchObject([
    { count: 1, unreadCount: 1 },
    { id: second, count: 2, unreadCount: 0 },
  ]);
});

it('hides the notification of a reaction to a comment that is deleted while it is written', async () => {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const post = await createPost(server.origin, { token: maya.token, groupId });
  const { body: comment } = await api.call('createComment', { postId: post.body.id, content: 'Bravo' }, maya);
  await runEvents(server.core);
  await api.call('markAllRead', undefined, maya);
  const before = await listOf(maya);
  await api.call('reactToComment', { commentId: comment.id, emoji: '👍' }, ben);
  // The notification names its actor, so it waits for their row.
  const lock = sql`select from users where id = ${ben.id} for update`;
  await contendForRows(server, lock, [
    () => runEvents(server.core),
    async () => {
      await api.call('deleteComment', { id: comment.id }, maya);
      await runEvents(server.core);
      await lock.execute(server.db);
    },
  ]);
  expect(await listOf(maya)).toEqual(before);
  await api.call('restoreComment', { id: comment.id }, maya);
  await runEvents(server.core);
  expect(await listOf(maya)).toMatchObject([{ type: 'comment_reaction' }, ...before]);
});

it('closes a bundle when its last unread reaction is removed just before the comment is deleted', async () => {
  const { maya, cleo, comment, react, first } = await createHalfReadBundle(api);

  await react(cleo, '👍');
  await api.call('deleteComment', { id: comment.id }, maya);
  await runEvents(server.core);
  await api.call('restoreComment', { id: comment.id }, maya);
  await react(cleo, '😂');
  await runEvents(server.core);
  expect((await listOf(maya, 'grouped')).slice(0, 2)).toMatchObject([
    { count: 1, unreadCount: 1 },
    { id: first?.id, count: 1, unreadCount: 0 },
  ]);
});

it('locks the notifications that a batch withdraws and hides in the order of their ids, as readers do', async () => {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
  await runEvents(server.core);
  const react = () => api.call('reactToPost', { postId: post.id, emoji: '🔥' }, cleo);
  const { body: comment } = await api.call('createComment', { postId: post.id, content: 'Bravo' }, ben);
  await runEvents(server.core);
  const [ofComment] = await listOf(maya);
  await react();
  await runEvents(server.core);
  const [ofReaction] = await listOf(maya);
  await react();
  await api.call('deleteComment', { id: comment.id }, ben);
  let free: unknown[] = [];
  const [, answer] = await contendForRows<unknown>(
    server,
    lockOf(ofComment?.id),
    [() => runEvents(server.core), () => api.call('markAllRead', undefined, maya)],
    async () => {
      ({ rows: free } =
        await sql`select from notifications where id = ${ofReaction?.id} for update skip locked`.execute(
          server.db,
        ));
    },
  );
  expect(free).toHaveLength(1);
  expect(answer).toMatchObject({ status: 200 });
});

describe.each(server.clients)('a read bundle is closed, by $name,', (client) => {
  const bundles = async (maya: TestUser) =>
    (await client.call('listNotifications', { page: 1, limit: 50, view: 'grouped' }, maya)).body
      .notifications;

  it('once its comment is restored, when its last unread reaction was removed after another relay hid it', async () => {
    const { maya, cleo, comment, react, first } = await createHalfReadBundle(client);

    await react(cleo, '👍');
    await client.call('deleteComment', { id: comment.id }, maya);
    await server.db.transaction().execute(async (trx) => {
      // Another relay skips the locked event.
      await sql`select from outbox where topic = 'reaction.removed' for update`.execute(trx);
      await runEvents(server.core);
    });
    await runEvents(server.core);
    await client.call('restoreComment', { id: comment.id }, maya);
    await runEvents(server.core);
    await react(cleo, '😂');
    await runEvents(server.core);
    expect((await bundles(maya)).slice(0, 2)).toMatchObject([
      { count: 1, unreadCount: 1 },
      { id: first?.id, count: 1, unreadCount: 0 },
    ]);
  });

  it('when its last unread notification goes with the account of its actor, and does not open with that again', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo', 'Dan']);
    const [maya, ben, cleo, dan] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
    const react = async (who: TestUser) => {
      await client.call('reactToPost', { postId: post.id, emoji: '🔥' }, who);
      await runEvents(server.core);
    };
    await runEvents(server.core);
    await react(ben);
    const [first] = await listOf(maya);
    await react(cleo);
    await read(maya, first?.id ?? 0);
    await client.call('deleteAccount', { phoneNumber: cleo.phoneNumber, posts: 'remove' }, cleo);
    await react(dan);
    const [ofDan, ofBen] = [
      { count: 1, unreadCount: 1, triggeredByUser: { id: dan.id } },
      { count: 1, unreadCount: 0, triggeredByUser: { id: ben.id } },
    ];
    expect((await bundles(maya)).slice(0, 2)).toMatchObject([ofDan, ofBen]);
    await signIn(api, cleo.phoneNumber);
    expect((await bundles(maya)).slice(0, 2)).toMatchObject([{ count: 2, unreadCount: 2 }, ofBen]);
  });
});
