import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { previewReminder } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { exampleInput, hasAnyOf, named } from '../../testing/example-input.ts';
import { createPicture, createPost, putPicture, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import {
  createGroupWith,
  type Role,
  type TestGroup,
  type UsersByRole,
  useUsersByRole,
} from '../../testing/scenario.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const users = useUsersByRole(server);

/** Creates a group that the author has left and from which the member was removed. */
async function createGroupWithExMembers(): Promise<TestGroup> {
  const testGroup = await createGroupWith(server.db, users);
  const { groupId: id } = testGroup;
  // An unread notification, and content that waits for a YES.
  await api.call('createPost', { groupId: id, content: 'Secret', type: 'win' }, users.creator);
  const toAuthor = { postId: testGroup.postId, content: `Well run` };
  await api.call('createComment', toAuthor, users.admin);
  await runEvents(server.core);
  for (const { id: userId } of [users.author, users.member])
    await sql`insert into sms_held_replies (user_id, group_id, content, type) values (${userId}, ${id}, 'Held', 'win')
      on conflict (user_id) do update set group_id = excluded.group_id`.execute(server.db);
  expect(await api.call('leaveGroup', { id }, users.author)).toMatchObject({ status: 200 });
  const member = { groupId: id, userId: users.member.id };
  expect(await api.call('removeMember', member, users.admin)).toMatchObject({ status: 200 });
  return testGroup;
}

const EX_MEMBERS = ['author', 'member'] as const;
const MISSING = 999_999_999;

/** Returns the input of a call for a test group and its users. */
type Input = (testGroup: TestGroup, users: UsersByRole) => Record<string, unknown>;
/** Every call whose input has an id of a group or its content. */
const GROUP_CALLS = named.filter(([, operation]) =>
  hasAnyOf(operation, ['groupId', 'postId', 'commentId', 'goalId', 'requestId']),
);

describe('who is out of a group', () => {
  const call = (name: CallName, who: Role, input: Record<string, unknown> = {}) =>
    api.call(name, input, users[who]);

  it('is answered as for a group that never was, whatever they call', async () => {
    const testGroup = await createGroupWithExMembers();
    const missing: TestGroup = {
      groupId: MISSING,
      postId: MISSING,
      commentId: MISSING,
      goalId: MISSING,
      requestId: MISSING,
      code: testGroup.code,
    };
    for (const [name, operation] of GROUP_CALLS) {
      const inputFor = (ids: TestGroup) =>
        exampleInput(operation, { ...ids, userId: users.admin.id, emoji: '😂' });
      await Promise.all(
        ([...EX_MEMBERS, 'outsider'] as const).map(async (who) => {
          const closed = await call(name, who, inputFor(testGroup));
          const none = await call(name, who, inputFor(missing));
          expect([name, who, closed.status, closed.body]).toEqual([name, who, 403, none.body]);
        }),
      );
    }
  });

  it('finds nothing of it among their own', async () => {
    const { groupId } = await createGroupWithExMembers();
    for (const who of EX_MEMBERS)
      for (const name of [
        'listGroups',
        'recentPosts',
        'ownPosts',
        'ownGoals',
        'recentGoals',
        'listNotifications',
      ] as const) {
        const { status, body } = await call(name, who);
        expect([name, who, status]).toEqual([name, who, 200]);
        expect([name, who, JSON.stringify(body)]).not.toEqual([
          name,
          who,
          expect.stringMatching(new RegExp(`"(?:groupId|id)":${groupId}\\b|Secret|Family`)),
        ]);
      }
    // What a person did stays theirs, as a number; what they have not seen there counts no more.
    expect((await call('userStats', 'author')).body.totalDubs).toBeGreaterThan(0);
    for (const who of EX_MEMBERS) {
      expect((await call('countUnread', who)).body).toEqual({ count: 0 });
      expect(await previewReminder(server.core, users[who].id, new Date())).toMatchObject({
        content: { unseen: 0 },
      });
    }
    expect(await server.db.selectFrom('sms_held_replies').selectAll().execute()).toEqual([]);
  });

  it('reads none of their earlier notifications, nor after rejoining', async () => {
    const testGroup = await createGroupWithExMembers();
    const { rows } = await sql<{ id: number }>`
      select id from notifications where user_id = ${users.author.id} and group_id = ${testGroup.groupId}`.execute(
      server.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      const closed = await call('readNotification', 'author', { id });
      expect([closed.status, closed.body]).toEqual([
        404,
        (await call('readNotification', 'author', { id: MISSING })).body,
      ]);
    }
    await call('join', 'author', { code: testGroup.code });
    expect((await call('listNotifications', 'author')).body).toMatchObject({
      notifications: [],
      totalCount: 0,
    });
    expect((await call('listGroups', 'author')).body).toMatchObject([
      { id: testGroup.groupId, role: 'member', unviewedWinsCount: 0 },
    ]);
    await call('createPost', 'creator', { groupId: testGroup.groupId, content: 'Welcome back', type: 'win' });
    await runEvents(server.core);
    expect((await call('listNotifications', 'author')).body.notifications).toMatchObject([{ type: 'post' }]);
    await call('leaveGroup', 'author', { id: testGroup.groupId });
  });

  it.each(server.clients)('gets no new address of a face, cover or picture, by $name', async (by) => {
    const testGroup = await createGroupWith(server.db, users);
    const { groupId: id } = testGroup;
    const { token } = users.creator;
    const reads = named.filter(([, { rest }]) => rest.startsWith('GET '));
    /** Returns the calls of a user that return addresses of pictures. */
    const addressesFor = async (who: TestUser): Promise<string[]> => {
      const found: string[] = [];
      for (const [name, operation] of reads) {
        const input = exampleInput(operation, { ...testGroup, userId: users.creator.id });
        const { body } = await by.call(name, input, who);
        if (JSON.stringify(body).includes('/media/')) found.push(name);
      }
      return found;
    };
    await putPicture(`${server.origin}/api/user/avatar`, { token });
    await putPicture(`${server.origin}/api/groups/${id}/cover`, { token });
    const { body: child } = await api.call('createKeptPerson', { name: 'Mia' }, { token });
    await putPicture(`${server.origin}/api/kept-people/${child.id}/avatar`, { token });
    const files = [{ name: 'a.jpg', bytes: await createPicture(40, 30) }];
    await createPost(server.origin, { token, groupId: id, files, fields: { aboutId: String(child.id) } });
    await api.call('createComment', { postId: testGroup.postId, content: 'Well run' }, { token });
    await runEvents(server.core);
    expect(await addressesFor(users.author)).toEqual(
      expect.arrayContaining([
        'listGroups',
        'listMembers',
        'completeGroup',
        'personPage',
        'recentPosts',
        'groupPosts',
        'listComments',
        'listAlbum',
        'listNotifications',
        'lookUpInvite',
      ]),
    );
    await api.call('leaveGroup', { id }, users.author);
    await api.call('removeMember', { groupId: id, userId: users.member.id }, { token });
    // Like any stranger with the link, who left sees who invites; who was removed does not.
    expect(await addressesFor(users.author)).toEqual(['lookUpInvite']);
    expect(await addressesFor(users.member)).toEqual([]);
    await api.call('removeAvatar', undefined, { token });
  });

  it('keeps in the app what is of other groups', async () => {
    const other = await createGroupWith(server.db, users);
    await createGroupWithExMembers();
    expect((await call('listGroups', 'author')).body).toMatchObject([{ id: other.groupId }]);
    expect((await call('ownPosts', 'author')).body).toMatchObject([{ id: other.postId }]);
    await call('deleteGroup', 'creator', { id: other.groupId });
    expect((await call('ownPosts', 'author')).body).toEqual([]);
    expect((await call('ownGoals', 'author')).body).toEqual([]);
  });
});

it.each([
  ['an Idempotency-Key', {}, { 'idempotency-key': 'share-and-leave' }],
  ['a shareId', { shareId: randomUUID() }, {}],
])('returns 403 to a former member who repeats a share with %s', async (_what, input, headers) => {
  const { groupId } = await createGroupWith(server.db, users);
  const { token } = users.author;
  const share = { groupId, content: 'Ran 10k', type: 'win', ...input };
  const send = async () => (await server.trpc.call('createPost', share, { token, headers })).status;
  const statuses = [await send(), await send()];
  await api.call('leaveGroup', { id: groupId }, users.author);
  expect([...statuses, await send()]).toEqual([200, 200, 403]);
});

describe('at once', () => {
  const { rest: api } = server;
  const as = (who: Role, name: CallName, input: Record<string, unknown> = {}, headers = {}) =>
    api.call(name, input, { token: users[who].token, headers });

  it.for([
    ['who leaves', 'author', 'leaveGroup', ({ groupId: id }) => ({ id })],
    [
      'a removed member',
      'admin',
      'removeMember',
      ({ groupId }, { author }) => ({ groupId, userId: author.id }),
    ],
    ['whose group is deleted', 'creator', 'deleteGroup', ({ groupId: id }) => ({ id })],
  ] as const satisfies readonly [string, Role, CallName, Input][])(
    '%s gets one signal, sees it at the next poll, and gets no more signals',
    async ([, who, name, input]) => {
      const testGroup = await createGroupWith(server.db, users);
      const { groupId } = testGroup;
      await as('creator', 'createPost', { groupId, content: 'News', type: 'win' });
      await runEvents(server.core);
      const polls = ['listGroups', 'countUnread'] as const;
      const tags = await Promise.all(
        polls.map(async (poll) => (await as('author', poll)).headers.get('etag') ?? ''),
      );
      const tab = await openTab(server.origin, users.author);
      tab.stale.splice(0);

      expect((await as(who, name, input(testGroup, users))).status).toBe(200);
      await expect
        .poll(() => tab.stale)
        .toEqual(
          expect.arrayContaining([
            { query: 'groups' },
            { query: 'feed' },
            { query: 'goals' },
            { query: 'notifications' },
            { query: 'group', groupId },
          ]),
        );
      for (const [i, poll] of polls.entries())
        expect(await as('author', poll, {}, { 'if-none-match': tags[i] })).toMatchObject({ status: 200 });
      expect((await as('author', 'listGroups')).body).toEqual([]);

      await sleep(50);
      tab.stale.splice(0);
      server.core.live.publish([{ kind: 'group', groupId, stale: [{ query: 'group', groupId }] }]);
      await as('admin', 'createPost', { groupId, content: 'Behind closed doors', type: 'win' });
      await as('admin', 'createComment', { postId: testGroup.postId, content: 'Who is left?' });
      await runEvents(server.core);
      await sleep(150);
      expect(tab.stale).toEqual([]);
    },
  );

  it('shows the remaining members one fewer at the next poll', async () => {
    const testGroup = await createGroupWith(server.db, users);
    const first = await as('member', 'listGroups');
    await as('admin', 'removeMember', { groupId: testGroup.groupId, userId: users.author.id });
    const etag = first.headers.get('etag') ?? '';
    const next = await expect
      .poll(() => as('member', 'listGroups', {}, { 'if-none-match': etag }))
      .toMatchObject({ status: 200 })
      .then(() => as('member', 'listGroups'));
    const of = (body: { id: number; memberCount: number }[]) =>
      body.find(({ id }) => id === testGroup.groupId);
    expect([of(first.body)?.memberCount, of(next.body)?.memberCount]).toEqual([5, 4]);
  });
});
