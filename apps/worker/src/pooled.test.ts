import { hasPhone, setRoleLimits } from '@dubs/db';
import { hasPgbouncer, startPgbouncer } from '@dubs/db/testing';
import { buildServer, signIn } from '@dubs/platform/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker, testDb] = await Promise.all([buildServer(), buildWorker(), openTestDb()]);
afterAll(() => Promise.all([server.remove(), worker.remove(), testDb.close()]));

const POSTS = 16;

/** Starts a server and a worker behind a pooler in transaction mode, without Redis. Returns the address of the server. */
async function startBehindPooler(): Promise<string> {
  const { url } = testDb.database;
  await setRoleLimits(url, new URL(url).username);
  const pooler = await startPgbouncer(url);
  const settings = { DATABASE_DIRECT_URL: url };
  const working = worker.start(pooler.url, '', settings);
  const serving = await server.start(pooler.url, '', settings);
  onTestFinished(async () => {
    for (const { process: child, ended } of [serving, working]) {
      child.kill('SIGKILL');
      await ended;
    }
    await pooler.stop();
  });
  await expect.poll(() => working.output()).toContain('"worker.ready"');
  return serving.origin;
}

it.runIf(hasPgbouncer)(
  'behind a pooler and without Redis, a post becomes a notification within a second',
  async () => {
    const origin = await startBehindPooler();
    const token = await signIn(origin, '+12025550151');
    const ann = await testDb.db
      .selectFrom('users')
      .select('id')
      .where(hasPhone('phone', '+12025550151'))
      .executeTakeFirstOrThrow();
    const bob = await testDb.createUser();
    const groupId = await testDb.createGroup({ userId: ann.id, sessionId: 0 }, [bob]);
    const waits: number[] = [];
    for (let n = 0; n < POSTS; n++) {
      const body = new FormData();
      body.set('content', `Post ${n}`);
      body.set('groupId', String(groupId));
      const answer = await fetch(`${origin}/api/groups/${groupId}/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: number };
      const since = performance.now();
      await expect.poll(() => testDb.findNotifications(id)).toMatchObject([{ userId: bob.userId }]);
      waits.push(performance.now() - since);
    }
    // The sweep of every two seconds would find half of them later. A quarter may be late on a busy machine.
    expect(waits.toSorted((a, b) => a - b)[POSTS * 0.75 - 1]).toBeLessThan(1_000);
  },
);
