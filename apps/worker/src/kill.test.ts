import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@dubs/core';
import { sql } from 'kysely';
import { afterAll, it } from 'vitest';
import { openTestDb, type TestDb } from './testing/test-db.ts';
import { flushRedis, ownRedis, startKilledWorker } from './testing/killed-worker.ts';
import { buildWorker } from './testing/worker-process.ts';

const EVENTS = 300;
const WRITING_MS = 4_000;

const worker = await buildWorker();
afterAll(() => worker.remove());

/** Notifications, by whom they are for and what they are about. */
const NOTIFICATIONS = sql`
  select n.user_id, n.type, n.group_id, n.post_id, n.comment_id, n.triggered_by_user_id from notifications n`;

/** The notifications that there must be of what was written, each once. */
const EXPECTED = sql`
  select m.user_id, 'post', p.group_id, p.id, null, p.user_id
  from posts p join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id
  union all
  select p.user_id, 'comment', p.group_id, p.id, c.id, c.user_id
  from post_comments c join posts p on p.id = c.post_id and p.user_id <> c.user_id
  union all
  select distinct o.user_id, 'thread', p.group_id, p.id, c.id, c.user_id
  from post_comments c join posts p on p.id = c.post_id
  join post_comments o on o.post_id = p.id and o.id < c.id and o.user_id not in (c.user_id, p.user_id)
  union all
  select p.user_id, 'reaction', p.group_id, p.id, null, r.user_id
  from post_reactions r join posts p on p.id = r.post_id and p.user_id <> r.user_id
  union all
  select g.created_by, 'member_joined', m.group_id, null, null, m.user_id
  from group_members m join groups g on g.id = m.group_id and g.created_by <> m.user_id`;

/** Returns how many notifications there are, which are missing, and which there are once too often. */
async function compareNotifications({ db }: TestDb) {
  const without = (some: typeof EXPECTED, others: typeof EXPECTED) => sql`${some} except all (${others})`;
  const [{ rows: missing }, { rows: surplus }, { rows: all }] = await Promise.all([
    without(sql`(${EXPECTED})`, NOTIFICATIONS).execute(db),
    without(NOTIFICATIONS, EXPECTED).execute(db),
    NOTIFICATIONS.execute(db),
  ]);
  return { count: all.length, missing, surplus };
}

/** Writes events until there are enough. A tenth of them are posts, half comments, three tenths reactions, and a tenth new members of another group. */
async function writeEvents(
  testDb: TestDb,
  isEnough: (n: number) => boolean,
  onEvent: (n: number) => Promise<void>,
): Promise<void> {
  const people = await Promise.all(Array.from({ length: 10 }, () => testDb.createUser()));
  const personAt = (n: number) => people[n % people.length] as Actor;
  const [group, open] = [
    await testDb.createGroup(personAt(0), people.slice(1)),
    await testDb.createGroup(personAt(0), []),
  ];
  let post = 0;
  for (let n = 0; !isEnough(n); n++) {
    const [round, kind] = [Math.floor(n / 10), n % 10];
    if (kind === 0) post = await testDb.createPost(group, personAt(round));
    else if (kind <= 5) await testDb.createComment(post, personAt(round + (kind % 3)));
    else if (kind <= 8) await testDb.react(post, personAt(round + kind));
    else await testDb.joinGroup(open, await testDb.createUser());
    await onEvent(n);
  }
}

it('workers killed at any moment lose no notification and make no second one', async ({
  expect,
  onTestFinished,
}) => {
  const redisUrl = ownRedis(process.env.TEST_REDIS_URL, 11);
  const testDb = await openTestDb();
  onTestFinished(() => testDb.close());
  if (redisUrl) await flushRedis(redisUrl);

  const workers = [1, 2].map(() => startKilledWorker(() => worker.start(testDb.database.url, redisUrl)));
  onTestFinished(async () => {
    for (const killable of workers) await killable.end();
  });
  const start = Date.now();
  const kills = () => workers.reduce((sum, killable) => sum + killable.kills(), 0);
  const isEnough = (n: number) => n >= EVENTS && kills() > 2;
  await writeEvents(testDb, isEnough, async (n) => {
    if (redisUrl && n === EVENTS / 2) await flushRedis(redisUrl);
    await sleep(Math.max(0, start + ((n + 1) * WRITING_MS) / EVENTS - Date.now()));
  });
  const survivors = await Promise.all(workers.map((killable) => killable.keepAlive()));

  // What killed workers had begun is tried again after a while.
  await expect.poll(() => testDb.countEvents()).toBe(0);
  const { count, ...wrong } = await compareNotifications(testDb);
  expect(wrong).toEqual({ missing: [], surplus: [] });
  expect(count).toBeGreaterThan(2 * EVENTS);

  for (const { process } of survivors) process.kill('SIGTERM');
  for (const { ended } of survivors) expect(await ended).toEqual([0, null]);
});
