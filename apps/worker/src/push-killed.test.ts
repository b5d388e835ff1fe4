import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, changeNotificationSettings, noopLiveBus } from '@dubs/core';
import { startPushService } from '@dubs/platform/testing/push';
import { afterAll, it } from 'vitest';
import { startSession, subscribe } from './testing/devices.ts';
import { startKilledWorker } from './testing/killed-worker.ts';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

/** `pnpm push-crash` sets 1,000. */
const POSTS = Number(process.env.PUSH_CRASH_POSTS ?? 120);
const PAUSE_MS = 50;
/** Longer than a push takes from its last check to the push service, also on a busy machine. */
const GRACE_MS = 5_000;

const worker = await buildWorker();
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-push-crash-'));
afterAll(async () => {
  await worker.remove();
  await rm(folder, { recursive: true, force: true });
});

const VAPID = {
  VAPID_PUBLIC_KEY: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  VAPID_PRIVATE_KEY: 'e0YoFHU5YWRJF5QuLwSGq0GTylEx-3sqgc02Ak6LIXM',
};

it(
  'workers killed at any moment push nothing twice, and nothing after leaving, muting or a logout',
  { timeout: 180_000 + POSTS * 1_200 },
  async ({ expect, onTestFinished }) => {
    const testDb = await openTestDb();
    onTestFinished(() => testDb.close());
    const service = await startPushService();
    onTestFinished(() => service.close());
    const certificate = path.join(folder, `${service.host.replace(':', '-')}.pem`);
    await writeFile(certificate, service.ca);
    const { db } = testDb;

    const [author, ...members] = await Promise.all(Array.from({ length: 6 }, () => testDb.createUser()));
    const group = await testDb.createGroup(author as Actor, members);
    await db.deleteFrom('outbox').execute();
    const devices = await Promise.all(
      members.map(async ({ userId }, n) => {
        const device = await startSession(db, userId);
        await subscribe(db, device, {
          ...service.target,
          endpoint: new URL(`/push/${n}`, service.target.endpoint).href,
        });
        return device;
      }),
    );
    const settings = {
      ...VAPID,
      PUSH_HOSTS: service.host,
      NODE_EXTRA_CA_CERTS: certificate,
      LOG_LEVEL: 'info',
    };
    const workers = [1, 2].map(() =>
      startKilledWorker(() => worker.start(testDb.database.url, undefined, settings)),
    );
    onTestFinished(async () => {
      for (const killed of workers) await killed.end();
    });

    /** What ends the pushes of the first three devices, each after another part of the posts. */
    const ends: Record<number, (device: Actor) => Promise<unknown>> = {
      0: (device) => testDb.leaveGroup(group, device),
      1: (device) =>
        changeNotificationSettings({ db, live: noopLiveBus }, device, { id: group, mutedFor: 'forever' }),
      2: ({ sessionId }) =>
        db
          .updateTable('sessions')
          .set({ ended_at: new Date(), end_reason: 'logout' })
          .where('id', '=', sessionId)
          .execute(),
    };
    /** When, and with which post, the pushes of a device ended. */
    const ended = new Map<string, { at: number; post: number }>();
    const seen: { device: string; post: number; at: number }[] = [];
    const collect = () => {
      for (const { path: device, payload } of service.received.splice(0)) {
        const { navigate } = JSON.parse(payload).notification as { navigate: string };
        seen.push({ device, post: Number(navigate.split('/').at(-1)), at: Date.now() });
      }
    };
    const collecting = setInterval(collect, 20);
    onTestFinished(() => clearInterval(collecting));

    let post = 0;
    for (let n = 0; n < POSTS; n++) {
      post = await testDb.createPost(group, author as Actor);
      const ending = [0.3, 0.5, 0.7].indexOf(n / POSTS);
      const device = devices[ending];
      if (device) {
        await ends[ending]?.(device);
        ended.set(`/push/${ending}`, { at: Date.now(), post });
      }
      await sleep(PAUSE_MS);
    }
    expect(ended.size).toBe(3);
    const countKills = () => workers.reduce((sum, { kills }) => sum + kills(), 0);
    await expect.poll(countKills).toBeGreaterThan(3);
    const survivors = await Promise.all(workers.map((killed) => killed.keepAlive()));
    const afterKills = await testDb.createPost(group, author as Actor);
    const countDeliveries = async (...statuses: ('pending' | 'held' | 'sending')[]) => {
      const { count } = await db
        .selectFrom('push_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', 'in', statuses)
        .executeTakeFirstOrThrow();
      return count;
    };
    const countOpen = async () => (await countDeliveries('pending', 'held')) + (await testDb.countEvents());
    await expect.poll(countOpen, { timeout: 60_000 + POSTS * 1_000, interval: 200 }).toBe(0);
    // A worker that stops hands what it has not yet sent to others. What killed workers were sending stays.
    const finished = async () => {
      const before = await countDeliveries('sending');
      await sleep(2_000);
      return before - (await countDeliveries('sending'));
    };
    await expect.poll(finished).toBe(0);
    for (const { process } of survivors) process.kill('SIGTERM');
    for (const { ended: end } of survivors) expect(await end).toEqual([0, null]);
    collect();

    const keys = seen.map(({ device, post: of }) => `${device} ${of}`);
    expect(keys.length - new Set(keys).size).toBe(0);
    const late = seen.filter(({ device, post: of, at }) => {
      const end = ended.get(device);
      return end !== undefined && (of > end.post || at > end.at + GRACE_MS);
    });
    expect(late).toEqual([]);
    // Each push is known to be sent, or is what a killed worker was sending.
    const rows = await db
      .selectFrom('push_deliveries as d')
      .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select(['d.status', 's.endpoint', 'n.post_id as postId'])
      .execute();
    const got = new Set(keys);
    const wasReceived = ({ endpoint, postId }: (typeof rows)[number]) =>
      got.has(`${new URL(endpoint).pathname} ${postId}`);
    expect(rows.filter((row) => row.status === 'sent' && !wasReceived(row))).toEqual([]);
    expect(rows.filter((row) => row.status === 'skipped' && wasReceived(row))).toEqual([]);
    const always = rows.filter(({ endpoint }) => !ended.has(new URL(endpoint).pathname));
    expect(always).toHaveLength(2 * (POSTS + 1));
    expect(always.filter(({ status }) => !['sent', 'sending', 'unknown'].includes(status))).toEqual([]);
    // How many of the others are lost depends on how many each killed worker had taken.
    const statusesAfterKills = always
      .filter(({ postId }) => postId === afterKills)
      .map(({ status }) => status);
    expect(statusesAfterKills).toEqual(['sent', 'sent']);
  },
);
