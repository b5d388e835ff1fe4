import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type StaleQuery } from '@dubs/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createPost, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { countStreams, liveUrl, openTab, type Tab } from '../../testing/open-tab.ts';
import { startOther } from '../../testing/other-server.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest: api } = server;

// One stream stays open and silent all the time, so that no test waits for its heartbeat alone.
let silent: { pingAfterMs: Promise<number> };
const SILENT = 1;
beforeAll(async () => {
  const { token } = await createUser(api, 'Sileas');
  const headers = { authorization: `Bearer ${token}` };
  const start = Date.now();
  const { body } = await fetch(liveUrl(server.origin), { headers });
  silent = {
    pingAfterMs: (async () => {
      let text = '';
      for await (const chunk of body ?? []) {
        text += Buffer.from(chunk).toString();
        if (text.includes('event: ping\n')) break;
      }
      return Date.now() - start;
    })(),
  };
});

/** Creates a group of two users. */
async function pair(names: readonly [string, string] = ['Maya', 'Ben']) {
  const { groupId, users } = await createGroup(api, names);
  const [maya, ben] = users;
  return { groupId, maya, ben };
}
async function call(name: CallName, who: TestUser, input?: Record<string, unknown>, headers = {}) {
  const answer = await api.call(name, input, { token: who.token, headers });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}
const post = async (who: TestUser, groupId: number, content?: string): Promise<number> =>
  (await createPost(server.origin, { token: who.token, groupId, ...(content ? { content } : {}) })).body.id;
/** Waits until all of these went stale, and answers everything that did. */
async function receives(tab: Tab, ...stale: StaleQuery[]): Promise<StaleQuery[]> {
  await expect.poll(() => tab.stale).toEqual(expect.arrayContaining(stale));
  return tab.stale.splice(0);
}
/** That nothing at all went stale, once what is said to others has had its time. */
async function hearsNothing(tab: Tab): Promise<void> {
  await sleep(100);
  expect(tab.stale).toEqual([]);
}
const setClock = (sessionEndsIn: number, { id }: TestUser) =>
  server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + sessionEndsIn) })
    .where('user_id', '=', id)
    .execute();
const expectSessionEnded = (tab: Tab) =>
  expect
    .poll(() => tab.errors.map(({ code, data }) => [code, data.code, data.httpStatus, data.dubs.code]))
    .toEqual([[-32001, 'UNAUTHORIZED', 401, 'UNAUTHORIZED']]);

describe('access to the live stream', () => {
  it('rejects callers without a valid session, and tokens in the address', async () => {
    const { token } = await createUser(api, 'Maya');
    const other = await createUser(api, 'Ben');
    await call('logout', other);
    const url = liveUrl(server.origin);
    const bearer = encodeURIComponent(`Bearer ${token}`);
    const params = encodeURIComponent(JSON.stringify({ token, authorization: `Bearer ${token}` }));
    const tries: [string, Record<string, string>][] = [
      [url, {}],
      [url, { authorization: 'Bearer nonsense' }],
      [url, { authorization: `Bearer ${other.token}` }],
      [`${url}?token=${token}`, {}],
      [`${url}?authorization=${bearer}`, {}],
      [`${url}?connectionParams=${params}`, {}],
      [url, { cookie: `token=${token}; auth_token=${token}` }],
    ];
    for (const [address, headers] of tries) {
      const text = await (await fetch(address, { headers })).text();
      const events = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
      expect(events).toEqual(['connected', 'serialized-error']);
      expect(text).toContain('"httpStatus":401');
      expect(text).toContain('"code":"UNAUTHORIZED"');
    }
    expect(await countStreams(server)).toBe(SILENT);
  });

  it('a session that has ended is cut off in every process, with a 401', async () => {
    const { maya } = await pair();
    const other = await startOther(server);
    const tabs = [await openTab(server.origin, maya), await openTab(other.origin, maya)];
    const again = await signIn(api, maya.phoneNumber);
    const stays = await openTab(other.origin, again);
    await call('logout', maya);
    for (const tab of tabs) await expectSessionEnded(tab);
    for (const origin of [server.origin, other.origin]) await expectSessionEnded(await openTab(origin, maya));
    expect(stays.errors).toEqual([]);
    await expect.poll(() => countStreams(server)).toBe(SILENT);
    await expect.poll(() => countStreams(other)).toBe(1);
  });

  it('a session that expires is cut off, with a 401', async () => {
    const { maya, ben } = await pair();
    await setClock(3_000, maya);
    const tabs = [await openTab(server.origin, maya), await openTab(server.origin, ben)] as const;
    await sleep(200);
    expect(tabs[0].errors).toEqual([]);
    await sleep(3_000);
    await expectSessionEnded(tabs[0]);
    expect(tabs[1].errors).toEqual([]);
  });

  it('a person has so many streams at most; a closed one makes room', async () => {
    const { maya, ben } = await pair();
    const tabs: Tab[] = [];
    for (let n = 0; n < LIMITS.live.streamsPerPerson; n++) tabs.push(await openTab(server.origin, maya));
    const refused = await openTab(server.origin, maya);
    expect(refused.errors.map(({ data }) => data)).toMatchObject([
      { httpStatus: 429, dubs: { code: 'TOO_MANY_REQUESTS' } },
    ]);
    expect((await openTab(server.origin, ben)).errors).toEqual([]);
    tabs[3]?.close();
    await expect.poll(() => countStreams(server)).toBe(SILENT + LIMITS.live.streamsPerPerson);
    expect((await openTab(server.origin, maya)).errors).toEqual([]);
  });

  it('a client that vanishes is forgotten', async () => {
    const { maya, ben } = await pair();
    await expect.poll(() => countStreams(server)).toBe(SILENT);
    const tabs = [await openTab(server.origin, maya), await openTab(server.origin, ben)];
    expect(await countStreams(server)).toBe(SILENT + 2);
    tabs.forEach((tab) => tab.close());
    await expect.poll(() => countStreams(server)).toBe(SILENT);
  });
});

describe('signals', () => {
  it('news of one’s groups within a second, as names of queries and nothing else', async () => {
    const { groupId, maya, ben } = await pair(['Maya Secretname', 'Ben']);
    const outsider = await createUser(api, 'Otto');
    await call('createGroup', outsider, { name: 'Others' });
    const [tab, outside] = [await openTab(server.origin, ben), await openTab(server.origin, outsider)];
    expect(tab.stale).toEqual([]);

    const waits: number[] = [];
    const hears = async (...stale: StaleQuery[]) => {
      const since = performance.now();
      const received = await receives(tab, ...stale);
      waits.push(performance.now() - since);
      return received;
    };
    const postId = await post(maya, groupId, 'Secretcontent');
    const group: StaleQuery = { query: 'group', groupId };
    const thatPost: StaleQuery = { query: 'post', groupId, postId };
    const newPost: StaleQuery[] = [{ query: 'groups' }, { query: 'feed' }, group];
    expect(await hears(...newPost)).toHaveLength(3);
    await call('reactToPost', maya, { postId, emoji: '🔥' });
    expect(await hears(thatPost)).toHaveLength(1);
    const { id } = await call('createComment', maya, { postId, content: 'Secretcomment @Ben' });
    expect(await hears(thatPost)).toHaveLength(1);
    await call('reactToComment', maya, { commentId: id, emoji: '👍' });
    expect(await hears(thatPost)).toHaveLength(1);
    await call('deleteComment', maya, { id });
    expect(await hears(thatPost)).toHaveLength(1);
    const goal = await call('createGoal', maya, { groupId, title: 'Secretgoal' });
    await hears(...newPost, { query: 'goals' });
    await call('completeGoal', maya, { id: goal.id });
    await hears(...newPost, { query: 'goals' });
    await call('deleteGoal', maya, { id: goal.id });
    expect(await hears(group, { query: 'goals' })).toHaveLength(2);
    const { inviteCode } = await call('groupInvite', maya, { id: groupId });
    await call('join', await createUser(api, 'Secretjoiner'), { code: inviteCode });
    expect(await hears(...newPost, { query: 'names' })).toHaveLength(4);
    await call('updateProfile', maya, { displayName: 'Maya Secretname II' });
    expect(await hears(...newPost, { query: 'names' })).toHaveLength(4);
    // Half may be late on a busy machine.
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1_000);

    await runEvents(server.core);
    await receives(tab, { query: 'notifications' });
    tab.stale.length = 0;
    const { ids } = await call('markAllRead', ben);
    expect(await receives(tab, { query: 'notifications' })).toHaveLength(1);
    await call('markUnread', ben, { ids });
    expect(await receives(tab, { query: 'notifications' })).toHaveLength(1);
    await call('markViewed', ben, { id: groupId });
    expect(await receives(tab, { query: 'groups' }, { query: 'notifications' })).toHaveLength(2);
    // Nothing is new now, so nothing goes stale.
    await call('markViewed', ben, { id: groupId });
    await call('updatePreferences', ben, { reminderHour: 9 });
    expect(await receives(tab, { query: 'me' })).toHaveLength(1);
    await call('updateSmsPreferences', ben, { enabled: false });
    expect(await receives(tab, { query: 'me' })).toHaveLength(1);

    expect(tab.raw).not.toMatch(/secret|🔥|👍|Maya|Ben|\+1202/i);
    const allowed =
      /^(event: \w+|id: [\w-]+\.\d+|data: (\{"json":\{"stale":\[(\{("query":"\w+"|"groupId":\d+|"postId":\d+|,)+\},?)*\]\}\}|\{"reconnectAfterInactivityMs":\d+\})|)$/;
    for (const line of tab.raw.split('\n')) expect(line).toMatch(allowed);
    await hearsNothing(outside);
  });

  it('a new group of one’s own, and every group that one comes into', async () => {
    const maya = await createUser(api, 'Maya');
    const { groupId, maya: zoe } = await pair(['Zoe', 'Yan']);
    const tab = await openTab(server.origin, maya);
    const { id } = await call('createGroup', maya, { name: 'Mine' });
    await receives(tab, { query: 'groups' }, { query: 'group', groupId: id });
    await post(maya, id);
    await receives(tab, { query: 'group', groupId: id });
    const { inviteCode } = await call('groupInvite', zoe, { id: groupId });
    await call('join', maya, { code: inviteCode });
    await receives(
      tab,
      { query: 'groups' },
      { query: 'feed' },
      { query: 'goals' },
      { query: 'notifications' },
    );
    await post(zoe, groupId);
    await receives(tab, { query: 'group', groupId });
  });

  it('a former member gets one signal of the group, and then no more, in every process', async () => {
    const { groupId, maya, ben } = await pair();
    const other = await startOther(server);
    const tabs = [await openTab(server.origin, ben), await openTab(other.origin, ben)];
    await post(maya, groupId);
    for (const tab of tabs) await receives(tab, { query: 'feed' });
    await call('leaveGroup', ben, { id: groupId });
    for (const tab of tabs) await receives(tab, { query: 'groups' }, { query: 'group', groupId });
    const postId = await post(maya, groupId);
    await call('reactToPost', maya, { postId, emoji: '🔥' });
    await runEvents(server.core);
    for (const tab of tabs) await hearsNothing(tab);
    const late = await openTab(server.origin, ben, tabs[0]?.events[0]?.id);
    expect(late.stale.filter((stale) => stale.query === 'post')).toEqual([]);
  });

  it('sends no event for failed writes or repeats with the same key', async () => {
    const { groupId, maya, ben } = await pair();
    const tab = await openTab(server.origin, ben);
    const goal = { groupId, title: 'Run' };
    const first = await call('createGoal', maya, goal, { 'idempotency-key': 'one' });
    await receives(tab, { query: 'goals' });
    expect(await call('createGoal', maya, goal, { 'idempotency-key': 'one' })).toEqual(first);
    await call('completeGoal', maya, { id: first.id });
    await receives(tab, { query: 'goals' });
    expect((await api.call('completeGoal', { id: first.id }, maya)).status).toBe(409);
    expect((await api.call('reactToPost', { postId: 999_999, emoji: '🔥' }, maya)).status).toBe(403);
    await hearsNothing(tab);
  });
});

describe('a client that reconnects', () => {
  it('sends each missed signal once, or that everything may be stale where they are unknown', async () => {
    const { groupId, maya, ben } = await pair();
    const first = await openTab(server.origin, ben);
    const postId = await post(maya, groupId);
    await receives(first, { query: 'feed' });
    const place = first.events.at(-1)?.id;
    first.close();
    await call('reactToPost', maya, { postId, emoji: '🔥' });
    await call('reactToPost', maya, { postId, emoji: '🔥' });

    const second = await openTab(server.origin, ben, place);
    expect(second.events.map(({ stale }) => stale)).toEqual([[{ query: 'post', groupId, postId }]]);
    second.close();
    const third = await openTab(server.origin, ben, second.events[0]?.id);
    expect(third.events.map(({ stale }) => stale)).toEqual([[]]);
    const other = await startOther(server);
    for (const [origin, id] of [
      [server.origin, 'never-said.7'],
      [server.origin, '%00"}'],
      [other.origin, place],
    ] as const)
      expect((await openTab(origin, ben, id)).stale).toEqual([{ query: 'all' }]);
  });

  it('sends all signals of one cursor in one event, so that a lost event is sent again', async () => {
    const { groupId, maya, ben } = await pair();
    const tab = await openTab(server.origin, ben);
    for (let n = 0; n < 20; n++) await post(maya, groupId);
    await receives(tab, { query: 'feed' });
    const postId = await post(maya, groupId);
    await call('reactToPost', maya, { postId, emoji: '🔥' });
    await receives(tab, { query: 'post', groupId, postId });
    // Whatever event was the last to arrive: with those after it, the reaction is never lost.
    for (const [n, { id }] of tab.events.entries()) {
      const later = tab.events.slice(n + 1).flatMap(({ stale }) => stale);
      if (!later.some(({ query }) => query === 'post')) break;
      const again = await openTab(server.origin, ben, id);
      expect(again.stale).toContainEqual({ query: 'post', groupId, postId });
      again.close();
    }
  });
});

describe('over time', () => {
  it('disconnects streams at once when the server stops; clients reconnect to another server', async () => {
    const { groupId, maya, ben } = await pair();
    const first = await startOther(server);
    const tabs = [await openTab(first.origin, ben), await openTab(first.origin, maya)] as const;
    const start = Date.now();
    await first.close();
    expect(Date.now() - start).toBeLessThan(2_000);
    expect(tabs.map(({ errors }) => errors)).toEqual([[], []]);
    await startOther(server, { port: first.port });
    for (const tab of tabs) await expect.poll(() => tab.stale).toEqual([{ query: 'all' }]);
    await post(maya, groupId);
    await receives(tabs[0], { query: 'feed' });
    expect(tabs[0].opened).toBe(2);
  });

  it('refuses streams while the bus is disconnected, then marks all queries as stale', async () => {
    const { groupId, maya, ben } = await pair();
    const other = await startOther(server);
    const tab = await openTab(other.origin, ben);
    await other.eventsProxy.cut();
    await expect.poll(() => countStreams(other)).toBe(0);
    const refused = await openTab(other.origin, maya);
    expect(refused.errors.map(({ data }) => data)).toMatchObject([
      { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, dubs: { code: 'UNAVAILABLE' } },
    ]);
    refused.close();
    await other.eventsProxy.restore();
    await expect.poll(() => tab.stale).toEqual([{ query: 'all' }]);
    await post(maya, groupId);
    await receives(tab, { query: 'feed' });
  });

  it('is never compressed', async () => {
    const { ben } = await pair();
    const end = new AbortController();
    const { headers } = await fetch(liveUrl(server.origin), {
      headers: { authorization: `Bearer ${ben.token}`, 'accept-encoding': 'gzip, br' },
      signal: end.signal,
    });
    end.abort();
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      'text/event-stream',
      null,
    ]);
  });

  it('refuses a cursor that is too long or no text with a 400', async () => {
    const { ben } = await pair();
    for (const query of [
      `lastEventId=${'x'.repeat(101)}`,
      'input=%7B',
      'input=%7B%22json%22%3A7%7D',
      'input=1&input=2',
    ]) {
      const answer = await fetch(`${liveUrl(server.origin)}?${query}`, {
        headers: { authorization: `Bearer ${ben.token}` },
      });
      expect([query, await answer.text()]).toEqual([query, expect.stringContaining('"httpStatus":400')]);
    }
  });

  it('a stream on which nothing is said shows that it lives', async () => {
    expect(await silent.pingAfterMs).toBeLessThan(LIMITS.live.heartbeatMs + 10_000);
  });
});

it('a tab goes on from where the news stood before what it shows was read', async () => {
  const { groupId, maya, ben } = await pair();
  const shown = await fetch(`${server.origin}/trpc/auth.me`, {
    headers: { authorization: `Bearer ${ben.token}` },
  });
  const place = shown.headers.get('dubs-news') ?? '';
  expect(place).not.toBe('');
  await post(maya, groupId);
  await receives(await openTab(server.origin, ben, place), { query: 'feed' }, { query: 'group', groupId });
  // Without it nothing before is sent.
  await hearsNothing(await openTab(server.origin, ben));
});
