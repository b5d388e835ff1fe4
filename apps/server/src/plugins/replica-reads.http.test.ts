import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../operations/registry.ts';
import type { ApiClient, CallName } from '../testing/api-clients.ts';
import { createGroup, createPost, createUser, type TestUser } from '../testing/factories.ts';
import { openTab } from '../testing/open-tab.ts';
import { type OtherServer, startOther } from '../testing/other-server.ts';
import { createStandby } from '../testing/standby.ts';
import { sendText, TWILIO } from '../testing/twilio.ts';
import { useServer } from '../testing/use-server.ts';

type Measured = Pick<OtherServer, 'metrics'>;

const standby = createStandby();
const server = useServer({ database: standby.database, replica: standby.open, twilio: TWILIO });

/** A replica is late for seconds: asking more often would only ask it more. */
const whenLate = { interval: 200 };

let groupId: number;
let maya: TestUser;
let ben: TestUser;
let postId: number;
beforeAll(async () => {
  const created = await createGroup(server.rest, ['Maya', 'Ben']);
  ({ groupId } = created);
  [maya, ben] = created.users;
  postId = await share('The first');
});
beforeEach(async () => {
  await standby.resume();
  await untilUsed();
});

async function share(content: string): Promise<number> {
  const { body } = await createPost(server.origin, { token: maya.token, groupId, content });
  return (body as { id: number }).id;
}

const listPosts = (api: ApiClient, { token }: TestUser, lsn = '') =>
  api.call('groupPosts', { groupId }, { token, headers: { 'x-dubs-lsn': lsn } });

/** Returns the contents of the posts that a user reads in the group. */
async function read(api: ApiClient, user: TestUser, lsn?: string): Promise<string[]> {
  const { status, body } = await listPosts(api, user, lsn);
  expect(status).toBe(200);
  return body.posts.map(({ content }: { content: string }) => content);
}

async function countAnswers({ metrics }: Measured): Promise<[answer: string, count: number][]> {
  const { text } = await metrics.render();
  const counts = text.matchAll(/^dubs_replica_reads_total\{answer="(.*)"\} (\d+)$/gm);
  return [...counts].map(([, answer = '', count]) => [answer, Number(count)]);
}

/** Returns which database answered the reads of an action. */
async function findAnswering(action: () => Promise<unknown>, at: Measured = server): Promise<string[]> {
  const before = new Map(await countAnswers(at));
  await action();
  return (await countAnswers(at)).flatMap(([answer, n]) => (n > (before.get(answer) ?? 0) ? [answer] : []));
}

/** Waits until a server uses the replica, which has all that was written. */
const untilUsed = (at: Measured & Pick<OtherServer, 'rest'> = server) =>
  expect.poll(() => findAnswering(() => read(at.rest, maya), at), whenLate).toEqual(['replica']);

async function findWarnings(): Promise<string[]> {
  const state = (await (await fetch(`${server.origin}/readyz`)).json()) as {
    ready: boolean;
    warnings?: string[];
  };
  expect(state.ready).toBe(true);
  return state.warnings ?? [];
}

describe('the replica', () => {
  const input: Partial<Record<CallName, object>> = {
    recentPosts: {},
    ownPosts: {},
    userStats: {},
    ownWeeklyStats: {},
    weekStories: {},
    onThisDay: {},
    postedToday: {},
    groupPosts: { groupId: 1 },
    weeklyStats: { groupId: 1 },
    listAlbum: { id: 1 },
    albumMonths: { id: 1 },
    listComments: { postId: 1 },
  };

  it('answers feeds, stats, albums and comments, and nothing else', () => {
    const reads = operations.filter((operation) => operation.reads === 'replica');
    expect(reads.map(({ id }) => id).sort()).toEqual(Object.keys(input).sort());
  });

  it.each(Object.entries(input) as [CallName, Record<string, number>][])(
    'answers %s by both APIs as the primary does',
    async (name, given) => {
      for (const api of [server.rest, server.trpc]) {
        const call = (lsn: string) =>
          api.call(name, given, { token: maya.token, headers: { 'x-dubs-lsn': lsn } });
        const bodies: unknown[] = [];
        const keep = async (lsn: string) => bodies.push((await call(lsn)).body);
        expect(await findAnswering(() => keep('0/1'))).toEqual(['replica']);
        expect(await findAnswering(() => keep('FFFFFFFF/0'))).toEqual(['primary, behind']);
        expect(bodies[0]).toEqual(bodies[1]);
      }
    },
  );
});

describe('a replica that is behind', () => {
  it('is not asked for a user who has written since, on any server', async () => {
    const other = await startOther(server, { replica: standby.open });
    await untilUsed(other);
    await standby.pause();
    await share('Mine');
    for (const api of [server.rest, server.trpc, other.rest, other.trpc])
      expect(await read(api, maya)).toContain('Mine');
    expect(await findAnswering(() => read(other.rest, maya), other)).toEqual(['primary, behind']);
    // Others may not see it yet.
    expect(await read(other.rest, ben)).not.toContain('Mine');
  });

  it('is not asked for a user who has shared by text since', async () => {
    const sharing = server.db.updateTable('users').set({ shares_replies_since: new Date() });
    await sharing.where('id', '=', maya.id).execute();
    await untilUsed();
    await standby.pause();
    await sendText(server.origin, maya.phoneNumber, 'By text');
    expect(await read(server.rest, maya)).toContain('By text');
    expect(await read(server.rest, ben)).not.toContain('By text');
  });

  it('is not asked for what a live event is about', async () => {
    const tab = await openTab(server.origin, ben);
    await standby.pause();
    await share('Live');
    await expect.poll(() => tab.stale.length).toBeGreaterThan(0);
    expect(await read(server.trpc, ben)).not.toContain('Live');
    expect(await read(server.trpc, ben, tab.events.at(-1)?.lsn)).toContain('Live');
  });

  it('is not asked for what a poll or the response to a write shows', async () => {
    await standby.pause();
    const content = 'Well done';
    const [write, poll] = [
      await server.rest.call('createComment', { postId, content }, ben),
      await server.rest.call('countUnread', {}, maya),
    ];
    const list = async (lsn: string | null) =>
      (
        await server.rest.call(
          'listComments',
          { postId },
          { ...maya, headers: { 'x-dubs-lsn': String(lsn) } },
        )
      ).body;
    expect(await list('no position')).toEqual([]);
    for (const { headers } of [write, poll])
      expect(await list(headers.get('x-dubs-lsn'))).toMatchObject([{ content }]);
  });

  it('decides on no permission: a former member is refused and a new one let in at once', async () => {
    const zoe = await createUser(server.rest, 'Zoe');
    const { inviteCode: code } = (await server.rest.call('groupInvite', { id: groupId }, maya)).body;
    await untilUsed();
    await standby.pause();
    await server.rest.call('join', { code }, zoe);
    expect(await read(server.rest, zoe)).toContain('The first');
    await standby.resume();
    await untilUsed();
    await standby.pause();
    await server.rest.call('removeMember', { groupId, userId: zoe.id }, maya);
    for (const api of [server.rest, server.trpc]) {
      expect((await listPosts(api, zoe)).status).toBe(403);
      expect((await api.call('listComments', { postId }, zoe)).status).toBe(403);
      expect((await api.call('recentPosts', {}, zoe)).body).toEqual([]);
    }
  });

  it('gives no response the cursor of an event that it lacks', async () => {
    await standby.pause();
    await share('Between');
    const { headers } = await listPosts(server.trpc, ben);
    const tab = await openTab(server.origin, ben, headers.get('dubs-news') ?? '');
    await expect.poll(() => tab.stale).toContainEqual({ query: 'group', groupId });
  });

  it('is not asked at all when it is more than five seconds late, and the operator is warned', async () => {
    await standby.pause();
    await share('Late');
    await expect
      .poll(findWarnings, whenLate)
      .toEqual([expect.stringContaining('is more than 5 seconds late')]);
    expect(await findAnswering(async () => expect(await read(server.rest, ben)).toContain('Late'))).toEqual([
      'primary, away',
    ]);
    await standby.resume();
    await expect.poll(findWarnings).toEqual([]);
  });
});

describe('a replica that is away', () => {
  it('fails no call when it is killed, and is used again when it is back', async () => {
    await standby.proxy.cut();
    do expect([await read(server.rest, maya), await read(server.trpc, ben)].flat()).toContain('The first');
    while ((await findWarnings()).length === 0);
    expect(await findWarnings()).toEqual([expect.stringContaining('does not answer')]);
    expect(await findAnswering(() => read(server.rest, maya))).toEqual(['primary, away']);
    await standby.proxy.restore();
    await untilUsed();
    expect(await findWarnings()).toEqual([]);
  });

  it('holds calls up for some seconds when it is silent, and fails none', async () => {
    standby.proxy.mute();
    const start = performance.now();
    await Promise.all([maya, ben, maya, ben].map((user) => read(server.rest, user)));
    expect(performance.now() - start).toBeLessThan(6_000);
  });
});

it('names no position to strangers, nor in errors', async () => {
  const stranger = await server.rest.call('sendOtp', { phoneNumber: maya.phoneNumber });
  const refused = await Promise.all(server.clients.map((api) => api.call('deletePost', { id: postId }, ben)));
  for (const { headers } of [stranger, ...refused]) expect(headers.get('x-dubs-lsn')).toBeNull();
});
