import { setTimeout as sleep } from 'node:timers/promises';
import { previewReminder } from '@dubs/core';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, CallName } from '../../testing/api-clients.ts';
import { OF_GROUPS } from '../../testing/group-calls.ts';
import type { Input } from '../../testing/group-calls.ts';
import { openTab } from '../../testing/open-tab.ts';
import type { Cast, Household } from '../../testing/roles.ts';
import { makeHousehold, signInCast } from '../../testing/roles.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let cast: Cast;
beforeAll(async () => {
  cast = await signInCast(server.rest);
});

/** Tom, whose the post, the comment and the goal are, left; Ben was removed; Eve never was in. */
async function emptied(api: ApiClient): Promise<Household> {
  const home = await makeHousehold(server.db, cast);
  const { groupId: id } = home;
  // Something to be told of, waiting unread, and words that wait for a YES.
  await api.call('createPost', { groupId: id, content: 'Secret', type: 'win' }, { token: cast.maya.token });
  const toTom = { postId: home.postId, content: `Well run` };
  await api.call('createComment', toTom, { token: cast.ada.token });
  await runEvents(server.core);
  for (const { id: userId } of [cast.tom, cast.ben])
    await sql`insert into sms_held_replies (user_id, group_id, content, type) values (${userId}, ${id}, 'Held', 'win')
      on conflict (user_id) do update set group_id = excluded.group_id`.execute(server.db);
  expect(await api.call('leaveGroup', { id }, { token: cast.tom.token })).toMatchObject({ status: 200 });
  const ben = { groupId: id, userId: cast.ben.id };
  expect(await api.call('removeMember', ben, { token: cast.ada.token })).toMatchObject({ status: 200 });
  return home;
}

const EX_MEMBERS = ['tom', 'ben'] as const;
const MISSING = 999_999_999;

describe.each(server.clients)('who is out of a group, through $name', (api) => {
  const call = (name: CallName, who: keyof Cast, input: Record<string, unknown> = {}) =>
    api.call(name, input, { token: cast[who].token });

  test('is answered as for a group that never was, whatever they call', async () => {
    const home = await emptied(api);
    const missing: Household = {
      groupId: MISSING,
      postId: MISSING,
      commentId: MISSING,
      goalId: MISSING,
      requestId: MISSING,
      code: home.code,
    };
    for (const [name, input] of OF_GROUPS)
      await Promise.all(
        ([...EX_MEMBERS, 'eve'] as const).map(async (who) => {
          const closed = await call(name, who, input(home, cast));
          const none = await call(name, who, input(missing, cast));
          expect([name, who, closed.status, closed.body]).toEqual([name, who, 403, none.body]);
        }),
      );
  });

  test('finds nothing of it among their own', async () => {
    const { groupId } = await emptied(api);
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
    expect((await call('userStats', 'tom')).body.totalDubs).toBeGreaterThan(0);
    for (const who of EX_MEMBERS) {
      expect((await call('countUnread', who)).body).toEqual({ count: 0 });
      expect(await previewReminder(server.core, cast[who].id, new Date())).toMatchObject({
        occasion: { unseen: 0 },
      });
    }
    expect(await server.db.selectFrom('sms_held_replies').selectAll().execute()).toEqual([]);
  });

  test('reads none of what they were told, and hears nothing of it after coming back', async () => {
    const home = await emptied(api);
    const { rows } = await sql<{ id: number }>`
      select id from notifications where user_id = ${cast.tom.id} and group_id = ${home.groupId}`.execute(
      server.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      const closed = await call('readNotification', 'tom', { id });
      expect([closed.status, closed.body]).toEqual([
        404,
        (await call('readNotification', 'tom', { id: MISSING })).body,
      ]);
    }
    await call('join', 'tom', { code: home.code });
    expect((await call('listNotifications', 'tom')).body).toMatchObject({ notifications: [], totalCount: 0 });
    expect((await call('listGroups', 'tom')).body).toMatchObject([
      { id: home.groupId, role: 'member', unviewedWinsCount: 0 },
    ]);
    await call('createPost', 'maya', { groupId: home.groupId, content: 'Welcome back', type: 'win' });
    await runEvents(server.core);
    expect((await call('listNotifications', 'tom')).body.notifications).toMatchObject([{ type: 'post' }]);
    await call('leaveGroup', 'tom', { id: home.groupId });
  });

  test('keeps in the app what is of other groups', async () => {
    const other = await makeHousehold(server.db, cast);
    await emptied(api);
    expect((await call('listGroups', 'tom')).body).toMatchObject([{ id: other.groupId }]);
    expect((await call('ownPosts', 'tom')).body).toMatchObject([{ id: other.postId }]);
    await call('deleteGroup', 'maya', { id: other.groupId });
    expect((await call('ownPosts', 'tom')).body).toEqual([]);
    expect((await call('ownGoals', 'tom')).body).toEqual([]);
  });
});

describe('at once', () => {
  const { rest: api } = server;
  const as = (who: keyof Cast, name: CallName, input: Record<string, unknown> = {}, headers = {}) =>
    api.call(name, input, { token: cast[who].token, headers });

  test.for([
    ['who leaves', 'tom', 'leaveGroup', ({ groupId: id }) => ({ id })],
    ['who is removed', 'ada', 'removeMember', ({ groupId }, { tom }) => ({ groupId, userId: tom.id })],
    ['whose group is deleted', 'maya', 'deleteGroup', ({ groupId: id }) => ({ id })],
  ] as const satisfies readonly [string, keyof Cast, CallName, Input][])(
    '%s is told so, sees it at the next poll, and hears nothing more',
    async ([, who, name, input]) => {
      const home = await makeHousehold(server.db, cast);
      const { groupId } = home;
      await as('maya', 'createPost', { groupId, content: 'News', type: 'win' });
      await runEvents(server.core);
      const polls = ['listGroups', 'countUnread'] as const;
      const tags = await Promise.all(
        polls.map(async (poll) => (await as('tom', poll)).headers.get('etag') ?? ''),
      );
      const tab = await openTab(server.origin, cast.tom);
      tab.stale.splice(0);

      expect((await as(who, name, input(home, cast))).status).toBe(200);
      await expect
        .poll(() => tab.stale, { timeout: 1_000, interval: 5 })
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
        expect(await as('tom', poll, {}, { 'if-none-match': tags[i] })).toMatchObject({ status: 200 });
      expect((await as('tom', 'listGroups')).body).toEqual([]);

      await sleep(50);
      tab.stale.splice(0);
      server.core.live.publish([{ kind: 'group', groupId, stale: [{ query: 'group', groupId }] }]);
      await as('ada', 'createPost', { groupId, content: 'Behind closed doors', type: 'win' });
      await as('ada', 'createComment', { postId: home.postId, content: 'Who is left?' });
      await runEvents(server.core);
      await sleep(150);
      expect(tab.stale).toEqual([]);
    },
  );

  test('those who stay see one fewer at the next poll', async () => {
    const home = await makeHousehold(server.db, cast);
    const first = await as('ben', 'listGroups');
    await as('ada', 'removeMember', { groupId: home.groupId, userId: cast.tom.id });
    const etag = first.headers.get('etag') ?? '';
    const next = await expect
      .poll(() => as('ben', 'listGroups', {}, { 'if-none-match': etag }), { timeout: 2_000, interval: 10 })
      .toMatchObject({ status: 200 })
      .then(() => as('ben', 'listGroups'));
    const of = (body: { id: number; memberCount: number }[]) => body.find(({ id }) => id === home.groupId);
    expect([of(first.body)?.memberCount, of(next.body)?.memberCount]).toEqual([5, 4]);
  });
});
