import { randomBytes } from 'node:crypto';
import {
  changeNotificationSettings,
  changeUserNotificationSettings,
  eventHandling,
  markAllNotificationsRead,
  markNotificationRead,
  relayEvents,
  sendDuePushes,
} from '@dubs/core';
import type { Actor } from '@dubs/core';
import type { PushMessage, PushOutcome, PushTarget } from '@dubs/core/ports';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { openWorkerHarness } from './testing/worker-harness.ts';

const testDb = await openTestDb();
const workerHarness = openWorkerHarness(testDb.database.url, undefined);
const { core } = await workerHarness.context();
afterAll(async () => {
  await workerHarness.close();
  await testDb.close();
});

const { db } = testDb;
/** Creates a user who is signed in. */
async function signUp(): Promise<Actor> {
  const { userId } = await testDb.createUser();
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId: id };
}

let [ann, bob, cleo] = [await signUp(), await signUp(), await signUp()];
let group = 0;
let sent: (PushTarget & PushMessage)[] = [];
let outcome: PushOutcome;
const answered = (status: number, retryAfterSeconds: number | null = null): PushOutcome => ({
  kind: 'answered',
  status,
  retryAfterSeconds,
});
const context = {
  ...core,
  push: {
    async send(target: PushTarget, message: PushMessage) {
      sent.push({ ...target, ...message });
      return outcome;
    },
  },
};

/** Subscribes a device of the user's, and returns its id. */
async function subscribe({ userId, sessionId }: Actor, shows: 'names' | 'words' | 'nothing' = 'names') {
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({
      user_id: userId,
      session_id: sessionId,
      endpoint: `https://push.example/${randomBytes(6).toString('hex')}`,
      p256dh: 'p',
      auth: 'a',
      shows,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Writes what events notify of, without sending it. */
const relay = () =>
  relayEvents(core, 100, { ...eventHandling, onHandled: () => undefined, dispatch: async () => undefined });
const send = () => sendDuePushes(context, 100);
const run = async () => {
  await relay();
  await send();
};
const bodies = () => sent.map(({ payload }) => JSON.parse(payload).notification.body as string);
const statuses = async () => {
  const rows = await db.selectFrom('push_deliveries').select('status').orderBy('id').execute();
  return rows.map(({ status }) => status);
};
/** Makes what waits for its next try due. */
const wait = () =>
  sql`update push_deliveries set next_try_at = now() where status in ('pending', 'held')`.execute(db);

beforeEach(async () => {
  await sql`truncate push_subscriptions, push_deliveries, outbox`.execute(db);
  sent = [];
  outcome = answered(201);
  [ann, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  group = await testDb.createGroup(ann, [bob, cleo]);
  await run();
  await db.deleteFrom('notifications').execute();
});

describe('a push', () => {
  it('goes to each device of the recipients, once', async () => {
    await subscribe(bob);
    await subscribe(bob);
    await subscribe(ann);
    const id = await testDb.createPost(group, ann, 'Ran 5 km');
    await run();
    await run();
    expect(sent).toHaveLength(2);
    expect(await statuses()).toEqual(['sent', 'sent']);
    const [first] = sent;
    expect(JSON.parse(first?.payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Dubs',
        body: expect.stringMatching(/ shared a new post in /),
        navigate: `http://localhost:3000/group/${group}/post/${id}`,
        tag: first?.topic,
        lang: 'en',
      },
      unread: 1,
      close: [],
    });
    expect([first?.urgency, first?.topic.length]).toEqual(['normal', 32]);
  });

  it('shows names, also words, or nothing of either', async () => {
    await subscribe(bob);
    await subscribe(bob, 'words');
    await subscribe(bob, 'nothing');
    await testDb.createPost(group, ann, `Ran ${'👨‍👩‍👧‍👦'.repeat(500)}`);
    await run();
    const words = bodies().filter((body) => body.includes('Ran'));
    const nothing = bodies().filter((body) => body === 'Something new on Dubs');
    expect(words).toEqual([expect.stringMatching(/\nRan 👨‍👩‍👧‍👦.*…$/s)]);
    expect([bodies().length, nothing.length]).toEqual([3, 1]);
    for (const { payload } of sent) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
  });

  it('of the same post has the same topic, and is less urgent for a reaction', async () => {
    await subscribe(ann);
    const id = await testDb.createPost(group, ann);
    await testDb.createComment(id, bob);
    await testDb.react(id, bob);
    await testDb.createComment(id, bob);
    await run();
    const topics = (urgency: string) =>
      sent.filter((each) => each.urgency === urgency).map(({ topic }) => topic);
    expect(new Set(topics('normal')).size).toBe(1);
    expect(topics('low')).toHaveLength(1);
  });

  it.each([
    ['was read', async () => void (await db.updateTable('notifications').set({ is_read: true }).execute())],
    ['is of a group that was left', () => testDb.leaveGroup(group, bob)],
    [
      'is of a muted group',
      async () => void (await changeNotificationSettings(core, bob, { id: group, mutedFor: '8h' })),
    ],
    [
      'is of a category that is off',
      async () => void (await changeUserNotificationSettings(core, bob, { push: { posts: false } })),
    ],
    [
      'is for a session that ended',
      async () =>
        void (await db
          .updateTable('sessions')
          .set({ ended_at: new Date(), end_reason: 'logout' })
          .where('id', '=', bob.sessionId)
          .execute()),
    ],
  ])('that %s before it is sent is not sent', async (_what, change) => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    await relay();
    await change();
    await send();
    expect(sent).toEqual([]);
  });

  it('has devices close what was read elsewhere', async () => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    await run();
    const { id } = await db.selectFrom('notifications').select('id').executeTakeFirstOrThrow();
    await markNotificationRead(core, bob, { id });
    await testDb.createPost(group, ann);
    await run();
    expect(JSON.parse(sent[1]?.payload ?? '').close).toEqual([sent[0]?.topic]);
  });

  it('that is read in part is not closed elsewhere', async () => {
    await subscribe(ann);
    const id = await testDb.createPost(group, ann);
    await testDb.react(id, bob);
    await run();
    const { userId } = ann;
    const first = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await testDb.react(id, cleo);
    await run();
    await markNotificationRead(core, ann, first);
    await testDb.createComment(id, bob);
    await run();
    expect(sent.map(({ payload }) => JSON.parse(payload).close)).toEqual([[], [], []]);
  });

  it('closes again what a push that failed should have closed', async () => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    await run();
    await markAllNotificationsRead(core, bob);
    await testDb.createPost(group, ann);
    outcome = answered(503);
    await run();
    outcome = answered(201);
    await wait();
    await send();
    const [, failed, retried] = sent.map(({ payload }) => JSON.parse(payload).close);
    expect([failed, retried]).toEqual([[sent[0]?.topic], [sent[0]?.topic]]);
  });

  it('counts the people of what is shown as one, and goes out once for it', async () => {
    await subscribe(ann);
    const id = await testDb.createPost(group, ann);
    await testDb.react(id, bob);
    await testDb.react(id, cleo);
    await run();
    expect(bodies()).toEqual([expect.stringMatching(/ and .+ reacted .+ to your post in /)]);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('of a request to join rings at every level', async () => {
    await subscribe(ann);
    await changeNotificationSettings(core, ann, { id: group, level: 'none', mutedFor: 'forever' });
    await db.updateTable('groups').set({ require_approval: true }).where('id', '=', group).execute();
    await testDb.joinGroup(group, await signUp());
    await run();
    expect(bodies()).toEqual([expect.stringMatching(/ requested to join /)]);
  });

  it('is taken by one of two workers', async () => {
    await subscribe(bob);
    for (let n = 0; n < 20; n++) await testDb.createPost(group, ann);
    await relay();
    await Promise.all([send(), send(), send()]);
    expect(sent).toHaveLength(20);
  });
});

describe('a push service', () => {
  it.each([429, 500, 503])('that answers %i gets it again', async (status) => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    outcome = answered(status);
    await run();
    expect(await statuses()).toEqual(['pending']);
    await send();
    expect(sent).toHaveLength(1);
    outcome = answered(201);
    await wait();
    await send();
    expect(await statuses()).toEqual(['sent']);
  });

  it('is asked again after 30 s, then twice as long, or as it says, for four hours', async () => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    const pause = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from next_try_at - now()))::int as seconds from push_deliveries`.execute(
        db,
      );
      return rows[0]?.seconds;
    };
    outcome = { kind: 'unsent' };
    await run();
    expect(await pause()).toBeCloseTo(30, -1);
    await wait();
    await send();
    expect(await pause()).toBeCloseTo(60, -1);
    outcome = answered(429, 600);
    await wait();
    await send();
    expect(await pause()).toBeCloseTo(600, -1);
    outcome = answered(429, 5 * 3_600);
    await wait();
    await send();
    expect(await statuses()).toEqual(['failed']);
  });

  it.each([400, 413, 302])('that answers %i is not asked again', async (status) => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    outcome = answered(status);
    await run();
    expect(await statuses()).toEqual(['failed']);
  });

  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    outcome = answered(status);
    await run();
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  });

  it.each([401, 403])('that answers %i three times in a row ends the subscription', async (status) => {
    await subscribe(bob);
    const count = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length;
    const push = async (next: PushOutcome) => {
      outcome = next;
      await testDb.createPost(group, ann);
      await run();
      return count();
    };
    const refused = answered(status);
    for (const next of [refused, refused, answered(201), refused, refused]) expect(await push(next)).toBe(1);
    expect(await push(refused)).toBe(0);
  });

  it('that may have got it does not get it again', async () => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    outcome = { kind: 'unknown' };
    await run();
    await wait();
    await send();
    expect(sent).toHaveLength(1);
    expect(await statuses()).toEqual(['unknown']);
  });

  it('does not get again what a worker that died was sending', async () => {
    await subscribe(bob);
    await testDb.createPost(group, ann);
    await relay();
    await sql`update push_deliveries set status = 'sending', next_try_at = now() - interval '1 s'`.execute(
      db,
    );
    await send();
    expect([sent.length, await statuses()]).toEqual([0, ['unknown']]);
  });
});

describe('quiet hours', () => {
  /** Has them be now, or over. */
  const quiet = (isNow: boolean) => {
    const at = (hours: number) => `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 14)}00`;
    return changeUserNotificationSettings(core, bob, {
      quietFrom: at(isNow ? -1 : 2),
      quietTo: at(isNow ? 2 : 4),
    });
  };
  const none = () => changeUserNotificationSettings(core, bob, { quietFrom: null, quietTo: null });

  it('hold what happens until their end, and send several things as one', async () => {
    await subscribe(bob);
    await quiet(true);
    await testDb.createPost(group, ann);
    await testDb.createPost(group, ann);
    await run();
    expect([sent.length, await statuses()]).toEqual([0, ['held', 'held']]);
    await quiet(false);
    await send();
    expect(bodies()).toEqual([expect.stringMatching(/^2 new things in /)]);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('send what is shown as one as itself', async () => {
    await subscribe(bob);
    const id = await testDb.createPost(group, bob);
    await quiet(true);
    await testDb.react(id, ann);
    await testDb.react(id, cleo);
    await run();
    await none();
    await send();
    expect(bodies()).toEqual([expect.stringMatching(/ and .+ reacted .+ to your post in /)]);
  });

  it('send everything as one, however much it is and however many workers take it', async () => {
    await subscribe(bob);
    await quiet(true);
    for (let n = 0; n < 6; n++) await testDb.createPost(group, ann);
    await run();
    await none();
    await Promise.all([sendDuePushes(context, 2), sendDuePushes(context, 2)]);
    expect(bodies()).toEqual([expect.stringMatching(/^6 new things in /)]);
  });

  it('that are turned off send one thing as itself, at once, unless it was read', async () => {
    await subscribe(bob);
    await quiet(true);
    await testDb.createPost(group, ann);
    const read = await testDb.createPost(group, ann);
    await run();
    await db.updateTable('notifications').set({ is_read: true }).where('post_id', '=', read).execute();
    await none();
    await send();
    expect(bodies()).toEqual([expect.stringMatching(/ shared a new post in /)]);
  });

  it('name how many groups several things are in', async () => {
    await subscribe(bob);
    await quiet(true);
    const other = await testDb.createGroup(ann, [bob]);
    await testDb.createPost(group, ann);
    await testDb.createPost(other, ann);
    await run();
    await none();
    await send();
    expect(bodies()).toEqual(['2 new things in 2 groups']);
  });
});
