import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, changeNotificationSettings, noopLiveBus } from '@dubs/core';
import { startPushService } from '@dubs/platform/testing/push';
import { afterAll, expect, it } from 'vitest';
import { startSession, subscribe } from './testing/devices.ts';
import { type KilledWorker, startKilledWorker } from './testing/killed-worker.ts';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

/** `pnpm push-crash` sets 1,000. */
const POSTS = Number(process.env.PUSH_CRASH_POSTS ?? 120);
const PAUSE_MS = 50;
/** Longer than a push takes from its last check to the push service, also on a busy machine. */
const GRACE_MS = 5_000;

const [worker, testDb, service] = [await buildWorker(), await openTestDb(), await startPushService()];
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-push-crash-'));
afterAll(async () => {
  await Promise.all([worker.remove(), testDb.close(), service.close()]);
  await rm(folder, { recursive: true, force: true });
});
const { db } = testDb;

const VAPID = {
  VAPID_PUBLIC_KEY: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  VAPID_PRIVATE_KEY: 'e0YoFHU5YWRJF5QuLwSGq0GTylEx-3sqgc02Ak6LIXM',
};

/** Starts two workers that are killed again and again. */
async function startWorkers(): Promise<KilledWorker[]> {
  const certificate = path.join(folder, 'push-service.pem');
  await writeFile(certificate, service.ca);
  const settings = {
    ...VAPID,
    PUSH_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: certificate,
    LOG_LEVEL: 'info',
  };
  return [1, 2].map(() => startKilledWorker(() => worker.start(testDb.database.url, undefined, settings)));
}

/** Subscribes a new device of each member; its path at the push service is `/push/` and its index. */
const subscribeDevices = (members: readonly Actor[]): Promise<Actor[]> =>
  Promise.all(
    members.map(async ({ userId }, n) => {
      const device = await startSession(db, userId);
      const endpoint = new URL(`/push/${n}`, service.target.endpoint).href;
      await subscribe(db, device, { ...service.target, endpoint });
      return device;
    }),
  );

/** Ends the pushes of one of the first three devices, each in another way. */
const ENDS: readonly ((device: Actor, group: number) => Promise<unknown>)[] = [
  (device, group) => testDb.leaveGroup(group, device),
  (device, group) =>
    changeNotificationSettings({ db, live: noopLiveBus }, device, { id: group, mutedFor: 'forever' }),
  ({ sessionId }) =>
    db
      .updateTable('sessions')
      .set({ ended_at: new Date(), end_reason: 'logout' })
      .where('id', '=', sessionId)
      .execute(),
];

/** When, and with which post, the pushes of a device ended, by its path. */
type Ended = ReadonlyMap<string, { at: number; post: number }>;

/** Creates the posts, and ends the pushes of three devices, each after another part of the posts. */
async function postToGroup(group: number, author: Actor, devices: readonly Actor[]): Promise<Ended> {
  const ended = new Map<string, { at: number; post: number }>();
  for (let n = 0; n < POSTS; n++) {
    const post = await testDb.createPost(group, author);
    const ending = [0.3, 0.5, 0.7].indexOf(n / POSTS);
    const device = devices[ending];
    if (device) {
      await ENDS[ending]?.(device, group);
      ended.set(`/push/${ending}`, { at: Date.now(), post });
    }
    await sleep(PAUSE_MS);
  }
  expect(ended.size).toBe(3);
  return ended;
}

async function countDeliveries(...statuses: ('pending' | 'held' | 'sending')[]): Promise<number> {
  const { count } = await db
    .selectFrom('push_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return count;
}

/** Waits until nothing is left to send. A worker that stops releases what it has not sent; what killed workers were sending stays. */
async function waitUntilSent(): Promise<void> {
  const countOpen = async () => (await countDeliveries('pending', 'held')) + (await testDb.countEvents());
  await expect.poll(countOpen, { timeout: 60_000 + POSTS * 1_000, interval: 200 }).toBe(0);
  const finished = async () => {
    const before = await countDeliveries('sending');
    await sleep(2_000);
    return before - (await countDeliveries('sending'));
  };
  await expect.poll(finished).toBe(0);
}

/** Collects what the push service has received, until `stop` returns it. */
function collectPushes() {
  const pushes: { device: string; post: number; at: number }[] = [];
  const collect = () => {
    for (const { path: device, payload } of service.received.splice(0)) {
      const { navigate } = JSON.parse(payload).notification as { navigate: string };
      pushes.push({ device, post: Number(navigate.split('/').at(-1)), at: Date.now() });
    }
  };
  const timer = setInterval(collect, 20);
  return {
    stop() {
      clearInterval(timer);
      collect();
      return pushes;
    },
  };
}

/** Expects the status `sent` for exactly the pushes that arrived, except those that a killed worker was sending. */
async function expectTrueStatuses(received: ReadonlySet<string>, ended: Ended, afterKills: number) {
  const rows = await db
    .selectFrom('push_deliveries as d')
    .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.status', 's.endpoint', 'n.post_id as postId'])
    .execute();
  const wasReceived = ({ endpoint, postId }: (typeof rows)[number]) =>
    received.has(`${new URL(endpoint).pathname} ${postId}`);
  expect(rows.filter((row) => row.status === 'sent' && !wasReceived(row))).toEqual([]);
  expect(rows.filter((row) => row.status === 'skipped' && wasReceived(row))).toEqual([]);
  const always = rows.filter(({ endpoint }) => !ended.has(new URL(endpoint).pathname));
  expect(always).toHaveLength(2 * (POSTS + 1));
  expect(always.filter(({ status }) => !['sent', 'sending', 'unknown'].includes(status))).toEqual([]);
  // How many of the others are lost depends on how many each killed worker had taken.
  const statusesAfterKills = always.filter(({ postId }) => postId === afterKills).map(({ status }) => status);
  expect(statusesAfterKills).toEqual(['sent', 'sent']);
}

it(
  'workers killed at any moment push nothing twice, and nothing after leaving, muting or a logout',
  { timeout: 180_000 + POSTS * 1_200 },
  async ({ onTestFinished }) => {
    const author = await testDb.createUser();
    const members = await Promise.all(Array.from({ length: 5 }, () => testDb.createUser()));
    const group = await testDb.createGroup(author, members);
    await db.deleteFrom('outbox').execute();
    const devices = await subscribeDevices(members);
    const workers = await startWorkers();
    onTestFinished(async () => {
      for (const killed of workers) await killed.end();
    });
    const collector = collectPushes();
    onTestFinished(() => void collector.stop());

    const ended = await postToGroup(group, author, devices);
    await expect.poll(() => workers.reduce((sum, { kills }) => sum + kills(), 0)).toBeGreaterThan(3);
    const survivors = await Promise.all(workers.map((killed) => killed.keepAlive()));
    const afterKills = await testDb.createPost(group, author);
    await waitUntilSent();
    for (const { process } of survivors) process.kill('SIGTERM');
    for (const { ended: end } of survivors) expect(await end).toEqual([0, null]);

    const pushes = collector.stop();
    const keys = pushes.map(({ device, post }) => `${device} ${post}`);
    expect(keys.length - new Set(keys).size).toBe(0);
    const late = pushes.filter(({ device, post, at }) => {
      const end = ended.get(device);
      return end !== undefined && (post > end.post || at > end.at + GRACE_MS);
    });
    expect(late).toEqual([]);
    await expectTrueStatuses(new Set(keys), ended, afterKills);
  },
);
