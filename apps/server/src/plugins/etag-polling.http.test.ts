import { setTimeout as sleep } from 'node:timers/promises';
import { recordStatements } from '@dubs/db/testing';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient, ApiResponse, CallName } from '../testing/api-clients.ts';
import { createGroup, createPost, createUser, signIn, type TestUser } from '../testing/factories.ts';
import { type OtherServer, startOther } from '../testing/other-server.ts';
import { runEvents } from '../testing/run-events.ts';
import { useServer } from '../testing/use-server.ts';

type Poll = 'listGroups' | 'countUnread';
const POLLS: readonly Poll[] = ['listGroups', 'countUnread'];
const BATCHED: Record<Poll, string> = { listGroups: 'groups.list', countUnread: 'notifications.count' };

const server = useServer();
const { rest, trpc } = server;

/** Returns the batch of one that the web app sends. */
const batchClient = (origin: () => string): Pick<ApiClient, 'call'> & { name: string } => ({
  name: 'a tRPC batch of one',
  async call(name, _input, { token, headers } = {}) {
    const response = await fetch(`${origin()}/trpc/${BATCHED[name as Poll]}?batch=1&input=%7B%7D`, {
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    });
    const text = await response.text();
    const [only] = text ? JSON.parse(text) : [];
    const body = only && ('error' in only ? only.error.json.data.dubs : only.result.data.json);
    return { status: response.status, headers: response.headers, body: body ?? null };
  },
});
type PollClient = ReturnType<typeof batchClient>;
const CLIENTS: PollClient[] = [rest, trpc, batchClient(() => server.origin)];
const clientsOf = (other: OtherServer): PollClient[] => [...other.clients, batchClient(() => other.origin)];

const ask = (api: PollClient, poll: Poll, { token }: { token: string }, tag?: string): Promise<ApiResponse> =>
  api.call(poll, undefined, { token, ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }) });
const tagOf = ({ headers }: ApiResponse): string => headers.get('etag') ?? '';

/** Creates a client that polls and keeps the ETag of its last response, as a browser does. */
async function createPoller(api: PollClient, poll: Poll, who: TestUser) {
  let tag = tagOf(await ask(api, poll, who));
  return {
    async poll() {
      const answer = await ask(api, poll, who, tag);
      if (answer.status === 200) tag = tagOf(answer);
      return answer;
    },
  };
}
async function call(name: CallName, who: TestUser, input?: Record<string, unknown>) {
  const answer = await rest.call(name, input, who);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}
async function pair() {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  await runEvents(server.core);
  await rest.call('markAllRead', undefined, maya);
  return { groupId, maya, ben };
}
const post = async (who: TestUser, groupId: number, content = 'We did it'): Promise<number> =>
  (await createPost(server.origin, { token: who.token, groupId, content })).body.id;

describe.each(CLIENTS)('polls through $name', (api) => {
  it.each(POLLS)('returns an ETag for %s, and a bare 304 until it changes', async (poll) => {
    const { groupId, maya, ben } = await pair();
    const first = await ask(api, poll, ben);
    expect(first.status).toBe(200);
    expect(tagOf(first)).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('authorization');
    const tag = tagOf(first);
    for (const header of [tag, `W/${tag}`, `"another", ${tag}`, ` "a" ,W/"b",${tag} , "c"`, '*']) {
      const again = await ask(api, poll, ben, header);
      expect([header, again.status, again.body]).toEqual([header, 304, null]);
      expect(again.headers.get('content-type')).toBeNull();
      expect(tagOf(again)).toBe(tag);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      expect(again.headers.get('vary')).toContain('authorization');
    }
    for (const header of [
      '',
      '"another"',
      tag.slice(1, -1),
      `${tag.slice(0, -1)}x"`,
      ',',
      '"',
      '**',
      'null',
    ]) {
      const again = await ask(api, poll, ben, header);
      expect([header, again.status, again.body]).toEqual([header, 200, first.body]);
    }
    await post(maya, groupId);
    await runEvents(server.core);
    const changed = await ask(api, poll, ben, tag);
    expect([changed.status, tagOf(changed) === tag]).toEqual([200, false]);
    expect((await ask(api, poll, ben, tagOf(changed))).status).toBe(304);
  });

  it.each(POLLS)(
    'returns a 304 without a length for %s, even if the content was read first',
    async (poll) => {
      const { ben } = await pair();
      for (const _read of ['first', 'cached']) {
        const { status, headers } = await ask(api, poll, ben, '*');
        expect([status, headers.get('content-length')]).toEqual([304, null]);
      }
    },
  );

  it('returns 401 without a valid session, whatever the tag', async () => {
    const { ben } = await pair();
    const stranger = await createUser(rest, 'Otto');
    for (const poll of POLLS) {
      const tag = tagOf(await ask(api, poll, ben));
      const status = async (token: string | undefined) =>
        (await api.call(poll, undefined, { ...(token ? { token } : {}), headers: { 'if-none-match': tag } }))
          .status;
      expect(await status(ben.token)).toBe(304);
      const forged = `${ben.token.slice(0, -4)}${ben.token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
      for (const token of [undefined, 'nonsense', forged, `${ben.token}x`, 'a.b.c'])
        expect(await status(token)).toBe(401);
    }
    const bens = tagOf(await ask(api, 'listGroups', ben));
    expect((await ask(api, 'listGroups', stranger, bens)).body).toEqual([]);
    const tags = [tagOf(await ask(api, 'listGroups', ben)), tagOf(await ask(api, 'countUnread', ben))];
    await call('logout', ben);
    expect((await ask(api, 'listGroups', ben, tags[0])).status).toBe(401);
    expect((await ask(api, 'countUnread', ben, tags[1])).status).toBe(401);
  });

  it('shows every write that changes the list of groups on the next poll', async () => {
    const { groupId, maya, ben } = await pair();
    const [bens, mayas] = [
      await createPoller(api, 'listGroups', ben),
      await createPoller(api, 'listGroups', maya),
    ];
    const shows = async (who: typeof bens, group: Record<string, unknown> = {}, id = groupId) => {
      const answer = await who.poll();
      expect(answer.status).toBe(200);
      expect(answer.body.find((one: { id: number }) => one.id === id)).toMatchObject(group);
      expect((await who.poll()).status).toBe(304);
    };
    expect((await bens.poll()).status).toBe(304);
    await post(maya, groupId, 'A win');
    await shows(bens, { unviewedWinsCount: 1, recentWin: { content: 'A win', user: { name: 'Maya' } } });
    await shows(mayas, { unviewedWinsCount: 0, recentWin: { content: 'A win' } });
    const goal = await call('createGoal', maya, { groupId, title: 'Run' });
    await shows(bens, { unviewedWinsCount: 2 });
    await call('completeGoal', maya, { id: goal.id });
    await shows(bens, { unviewedWinsCount: 3 });
    await shows(mayas);
    await call('updateProfile', maya, { displayName: 'Mia' });
    await shows(bens, { recentWin: { user: { name: 'Mia' } } });
    await shows(mayas, { recentWin: { user: { name: 'Mia' } } });
    await call('markViewed', ben, { id: groupId });
    await shows(bens, { unviewedWinsCount: 0 });
    expect((await mayas.poll()).status).toBe(304);

    const cleo = await createUser(rest, 'Cleo');
    const cleos = await createPoller(api, 'listGroups', cleo);
    const { inviteCode } = await call('groupInvite', maya, { id: groupId });
    await call('join', cleo, { code: inviteCode });
    for (const who of [bens, mayas, cleos]) await shows(who, { memberCount: 3 });
    const { id } = await call('createGroup', cleo, { name: 'Hers' });
    await shows(cleos, { name: 'Hers', memberCount: 1 }, id);
    await post(cleo, id);
    for (const who of [bens, mayas]) expect((await who.poll()).status).toBe(304);
  });

  it('shows every write that changes the unread count on the next poll', async () => {
    const { groupId, maya, ben } = await pair();
    const bens = await createPoller(api, 'countUnread', ben);
    const mayas = await createPoller(api, 'countUnread', maya);
    const shows = async (who: typeof bens, count: number) => {
      await runEvents(server.core);
      expect(await who.poll()).toMatchObject({ status: 200, body: { count } });
      expect((await who.poll()).status).toBe(304);
    };
    const postId = await post(maya, groupId);
    await shows(bens, 1);
    const comment = await call('createComment', maya, { postId, content: 'Look @Ben' });
    await shows(bens, 2);
    const { notifications } = await call('listNotifications', ben, { page: 1, limit: 10 });
    await call('readNotification', ben, { id: notifications[1].id });
    await shows(bens, 1);
    await call('deleteComment', maya, { id: comment.id });
    await shows(bens, 0);
    await call('reactToPost', ben, { postId, emoji: '🔥' });
    await shows(mayas, 1);
    await call('reactToPost', ben, { postId, emoji: '🔥' });
    await shows(mayas, 0);
    await call('reactToPost', ben, { postId, emoji: '👏' });
    await call('createComment', ben, { postId, content: 'So good' });
    await shows(mayas, 2);
    await call('markAllRead', maya);
    await shows(mayas, 0);
    expect((await bens.poll()).status).toBe(304);
    const winId = await post(maya, groupId);
    await shows(bens, 1);
    await call('deletePost', maya, { id: winId });
    await shows(bens, 0);
    await call('restorePost', maya, { id: winId });
    await shows(bens, 1);
    await server.db.deleteFrom('group_members').where('user_id', '=', ben.id).execute();
    server.core.live.publish([{ kind: 'membership', groupId, userId: ben.id, isMember: false }]);
    await shows(bens, 0);
  });

  it('changes the unread counts in groups that a deleted or restored account had left', async () => {
    const { groupId, maya, ben } = await pair();
    await post(ben, groupId);
    await runEvents(server.core);
    await call('leaveGroup', ben, { id: groupId });
    const mayas = await createPoller(api, 'countUnread', maya);
    expect((await ask(api, 'countUnread', maya)).body).toEqual({ count: 1 });
    await call('deleteAccount', ben, { phoneNumber: ben.phoneNumber });
    expect(await mayas.poll()).toMatchObject({ status: 200, body: { count: 0 } });
    await signIn(rest, ben.phoneNumber);
    expect(await mayas.poll()).toMatchObject({ status: 200, body: { count: 1 } });
  });
});

it.each(server.clients)('the grouped count has a tag of its own through $name', async (api) => {
  const { groupId, maya, ben } = await pair();
  const postId = await post(maya, groupId);
  for (const emoji of ['🔥', '👏']) await call('reactToPost', ben, { postId, emoji });
  await runEvents(server.core);
  const count = (input: { view?: string }, tag = '""') =>
    api.call('countUnread', input, { token: maya.token, headers: { 'if-none-match': tag } });
  const [plain, grouped] = [await count({}), await count({ view: 'grouped' })];
  expect([plain.body.count, grouped.body.count]).toEqual([2, 1]);
  expect((await count({ view: 'grouped' }, tagOf(grouped))).status).toBe(304);
  expect((await count({ view: 'grouped' }, tagOf(plain))).status).toBe(200);
  expect((await count({}, tagOf(grouped))).status).toBe(200);
});

it('reads the view of a call with another `batch` than 1, which is no batch', async () => {
  const { groupId, maya, ben } = await pair();
  const postId = await post(maya, groupId);
  for (const emoji of ['🔥', '👏']) await call('reactToPost', ben, { postId, emoji });
  await runEvents(server.core);
  const tag = tagOf(await ask(rest, 'countUnread', maya));
  const input = encodeURIComponent(JSON.stringify({ json: { view: 'grouped' } }));
  const response = await fetch(`${server.origin}/trpc/notifications.count?batch=0&input=${input}`, {
    headers: { authorization: `Bearer ${maya.token}`, 'if-none-match': tag },
  });
  expect(response.status).toBe(200);
});

describe('without the database', () => {
  it('returns 304 for the newest tag, also after changes in other groups, and 503 for any other tag', async () => {
    const { maya, ben } = await pair();
    const other = await startOther(server);
    const clients = clientsOf(other);
    const tags = new Map<string, string>();
    for (const poll of POLLS) for (const api of clients) tags.set(poll, tagOf(await ask(api, poll, ben)));
    await ask(other.rest, 'countUnread', maya);
    const { id } = await call('createGroup', maya, { name: 'Not Ben’s' });
    await post(maya, id);
    const { inviteCode } = await call('groupInvite', maya, { id });
    await call('join', await createUser(rest, 'Cleo'), { code: inviteCode });
    await runEvents(server.core);
    await sleep(100);
    await other.queries.cut();
    for (const poll of POLLS) {
      for (const api of clients) {
        const answers = [await ask(api, poll, ben, tags.get(poll)), await ask(api, poll, ben, '"another"')];
        expect([poll, api.name, ...answers.map(({ status }) => status)]).toEqual([poll, api.name, 304, 503]);
        expect(answers[1]?.body).toMatchObject({ code: 'UNAVAILABLE' });
      }
    }
  });

  it('asks for the session alone when that is not cached, however old the tag is, and for nothing when it is', async () => {
    const { ben } = await pair();
    const tags = await Promise.all(POLLS.map(async (poll) => tagOf(await ask(rest, poll, ben))));
    const statements = recordStatements();
    const clock = vi.spyOn(server.core.clock, 'now');
    for (const minutes of [0.9, 2, 10]) {
      clock.mockImplementation(() => new Date(Date.now() + minutes * 60_000));
      for (const api of CLIENTS)
        for (const [n, poll] of POLLS.entries())
          expect((await ask(api, poll, ben, tags[n])).status).toBe(304);
      const texts = statements.splice(0);
      const tables = texts.map((text) => /from "(\w+)"/.exec(text)?.[1]);
      expect(tables, texts.join('\n')).toEqual(minutes < 1 ? [] : ['sessions']);
    }
    clock.mockRestore();
  });

  it('caches nothing while the bus is disconnected', async () => {
    const { ben } = await pair();
    const other = await startOther(server);
    const { rest: api } = other;
    const tag = tagOf(await ask(api, 'listGroups', ben));
    await other.eventsProxy.cut();
    await sleep(50);
    expect((await ask(api, 'listGroups', ben, tag)).status).toBe(304);
    await other.queries.cut();
    expect((await ask(api, 'listGroups', ben, tag)).status).toBe(503);
  });
});

describe('several servers', () => {
  it('show within a second what was written on another', async () => {
    const { groupId, maya, ben } = await pair();
    const other = await startOther(server);
    const within = { timeout: 1_000, interval: 10 };
    const bens = await createPoller(other.rest, 'listGroups', ben);
    const count = await createPoller(other.trpc, 'countUnread', ben);
    for (const who of [bens, count]) expect((await who.poll()).status).toBe(304);
    await post(maya, groupId);
    await expect.poll(async () => (await bens.poll()).body?.[0].unviewedWinsCount, within).toBe(1);
    await runEvents(server.core);
    await expect.poll(async () => (await count.poll()).body?.count, within).toBe(1);
    await call('logout', ben);
    await expect.poll(async () => (await bens.poll()).status, within).toBe(401);
  });
});

describe('polling', () => {
  it('does not cache a session that ends during its poll', async () => {
    const { ben } = await pair();
    const tag = tagOf(await ask(rest, 'listGroups', ben));
    const [session] = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ben.id)
      .execute();
    const sessionId = session?.id ?? 0;
    // The poll updates `last_seen_at`, which waits for the lock on the row.
    await server.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .where('id', '=', sessionId)
      .execute();
    let polled: Promise<ApiResponse> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('sessions')
        .set({ ended_at: new Date(), end_reason: 'logout' })
        .where('id', '=', sessionId)
        .execute();
      polled = ask(rest, 'listGroups', ben);
      await sleep(150);
      server.core.live.publish([{ kind: 'session-ended', sessionId }]);
    });
    await polled;
    expect((await ask(rest, 'listGroups', ben, tag)).status).toBe(401);
  });

  it('returns a batch of several calls in full, without an ETag and as no-store', async () => {
    const { ben } = await pair();
    const tag = tagOf(await ask(trpc, 'countUnread', ben));
    for (const calls of ['notifications.count,auth.me', 'groups.list,notifications.count', 'auth.me']) {
      const response = await fetch(`${server.origin}/trpc/${calls}?batch=1&input=%7B%7D`, {
        headers: { authorization: `Bearer ${ben.token}`, 'if-none-match': tag },
      });
      const answers = (await response.json()) as { result: unknown }[];
      expect([calls, response.status]).toEqual([calls, 200]);
      expect(answers.map((answer) => Object.keys(answer))).toEqual(calls.split(',').map(() => ['result']));
      expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        null,
        'no-store',
      ]);
    }
  });

  it('returns the headers of GET for HEAD', async () => {
    const { ben } = await pair();
    const tag = tagOf(await ask(rest, 'listGroups', ben));
    const head = async (headers: Record<string, string>) => {
      const url = `${server.origin}/api/groups`;
      const answer = await fetch(url, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${ben.token}`, ...headers },
      });
      return [answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')];
    };
    expect(await head({})).toEqual([200, tag, 'private, no-cache']);
    expect(await head({ 'if-none-match': tag })).toEqual([304, tag, 'private, no-cache']);
  });

  it('counts a poll against the rate limit also when nothing changed', async () => {
    const { ben, maya } = await pair();
    const limited = await startOther(server, { limits: { perUser: 6, perAddress: 0 } });
    for (const [api, who] of [
      [limited.rest, ben],
      [limited.trpc, maya],
    ] as const) {
      const tag = tagOf(await ask(api, 'countUnread', who));
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await ask(api, 'countUnread', who, tag)).status);
      expect([api.name, statuses]).toEqual([api.name, [304, 304, 304, 304, 304, 429]]);
      const refused = await ask(api, 'countUnread', who, tag);
      expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
