import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startDatabaseProxy, type TestDatabase } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger/index.ts';
import { createQueues } from './create-queues.ts';
import { QueueUnavailable } from './queue-unavailable.ts';
import { watchQueue } from './watch-queue.ts';

const CATALOGUE = {
  greet: z.object({ name: z.string(), times: z.number().int().default(1) }),
  sweep: z.object({}),
};

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl) console.log('The queue is not tested on Redis: TEST_REDIS_URL names none.');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('on PostgreSQL alone', () => {
  const log = createLogger({ level: 'silent', pretty: false }, 'test');
  const settings = () => ({ databaseUrl: database.url, redis: undefined });

  it('migrates the schema once when many processes start at the same time, whatever the default isolation', async () => {
    const fresh = await createTestDatabase();
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const name = new URL(fresh.url).pathname.slice(1);
    await client.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
    await client.end();
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        createQueues({ databaseUrl: fresh.url, redis: undefined }, CATALOGUE, { log }),
      ),
    );
    await all[0]?.addAll([{ name: 'sweep', payload: {} }]);
    expect((await all[5]?.health())?.waiting).toBe(1);
    await Promise.all(all.map((queues) => queues.close()));
    await fresh.drop();
  });

  it('takes options of the URL, and finds its tables nevertheless', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c search_path=public -c work_mem=8MB');
    const queues = await createQueues(
      { databaseUrl: url.href, redis: undefined },
      CATALOGUE,
      { log },
      { name: 'other' },
    );
    await queues.addAll([{ name: 'sweep', payload: {} }]);
    await queues.close();
  });

  it('leaves the tables of the product unchanged', async () => {
    const queues = await createQueues(settings(), CATALOGUE, { log });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ schema: string }>(
      "select distinct table_schema as schema from information_schema.tables where table_name like 'job%'",
    );
    expect(rows).toEqual([{ schema: 'bullmq' }]);
    await client.end();
    await queues.close();
  });

  it.each([3, 40])('adds %i jobs once each when they are added twice under their ids', async (count) => {
    const queues = await createQueues(settings(), CATALOGUE, { log }, { name: `test-${randomUUID()}` });
    const jobs = Array.from(
      { length: count },
      (_, nth) => ({ name: 'sweep', payload: {}, id: `once-${nth}` }) as const,
    );
    await queues.addAll(jobs);
    await queues.addAll(jobs);
    expect((await queues.health()).waiting).toBe(count);
    await queues.close();
  });

  it('adds a few jobs without temporary tables, which would bloat the system catalogue', async () => {
    const fresh = await createTestDatabase();
    const queues = await createQueues({ databaseUrl: fresh.url, redis: undefined }, CATALOGUE, { log });
    // The first job of a queue creates its sequence.
    await queues.addAll([{ name: 'sweep', payload: {} }]);
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    await client.query(
      "create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'a table'; end $$",
    );
    await client.query('create event trigger no_tables on ddl_command_start execute function refuse()');
    await queues.addAll(Array.from({ length: 10 }, () => ({ name: 'sweep', payload: {} }) as const));
    expect((await queues.health()).waiting).toBe(11);
    await client.end();
    await queues.close();
    await fresh.drop();
  });

  it('reconnects when the server closes connections, and loses no job', async () => {
    const name = `test-${randomUUID()}`;
    const queues = await createQueues(settings(), CATALOGUE, { log }, { name });
    let ran = 0;
    queues.process({ greet: async () => {}, sweep: async () => void ran++ }, { concurrency: 2 });
    await queues.addAll([{ name: 'sweep', payload: {} }]);
    await expect.poll(() => ran).toBe(1);

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> '' and pid <> pg_backend_pid() and datname = current_database()",
    );
    await client.end();
    await sleep(200);
    await queues.addAll([{ name: 'sweep', payload: {} }]);
    await expect.poll(() => ran).toBe(2);
    await queues.close();
  });

  it('pings the connection on which a worker waits for jobs', async () => {
    const tuning = { name: `test-${randomUUID()}`, worker: { lockDuration: 300 } };
    const queues = await createQueues(settings(), CATALOGUE, { log }, tuning);
    queues.process({ greet: async () => {}, sweep: async () => {} }, { concurrency: 1 });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const asked = async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and query = 'select ''ping'''",
      );
      return rowCount;
    };
    await expect.poll(asked).toBe(1);
    await client.end();
    await queues.close();
  });

  it('opens a read-only queue that is down, and reads it once it is up', async () => {
    const proxy = await startDatabaseProxy(database.url);
    await proxy.cut();
    const watch = watchQueue({ databaseUrl: proxy.url, redis: undefined }, { log });
    await expect(watch.health()).rejects.toThrow(/ECONNREFUSED/);
    await expect(watch.ping()).rejects.toThrow(/ECONNREFUSED/);
    await proxy.restore();
    await watch.ping();
    expect(await watch.health()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    await watch.close();
    await watch.close();
    await proxy.cut();
  });

  it('fails, and nothing else, when its connection breaks while it is opened', async () => {
    const empty = await createTestDatabase();
    const proxy = await startDatabaseProxy(empty.url);
    const holder = new pg.Client(empty.url);
    await holder.connect();
    await holder.query('begin');
    await holder.query('create schema bullmq');
    const opening = createQueues({ databaseUrl: proxy.url, redis: undefined }, CATALOGUE, { log });
    const failure = opening.catch((error: Error) => error.message);
    const waiting = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    await proxy.cut();
    expect(await failure).toContain('connection error');
    await holder.end();
    await empty.drop();
  });

  it('fails at once without a database', async () => {
    await expect(
      createQueues({ databaseUrl: 'postgres://localhost:1/none', redis: undefined }, CATALOGUE, { log }),
    ).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('on Redis alone', () => {
  it.runIf(redisUrl !== undefined)(
    'restores the schedules of a queue that lost its data, and runs them',
    async () => {
      const lines: string[] = [];
      const log = createLogger({ level: 'info', pretty: false }, 'test', {
        write: (line) => void lines.push(line),
      });
      const name = `test-${randomUUID()}`;
      const queues = await createQueues(
        { databaseUrl: database.url, redis: { url: redisUrl ?? '' } },
        CATALOGUE,
        { log },
        { name, checkSchedulesMs: 300 },
      );
      let ran = 0;
      queues.process({ greet: async () => {}, sweep: async () => void ran++ }, { concurrency: 1 });
      await queues.schedule([{ name: 'sweep', payload: {}, everyMs: 200 }]);
      await expect.poll(() => ran).toBeGreaterThan(1);

      const client = new Redis(redisUrl ?? '');
      await client.del(await client.keys(`{dubs}:${name}:*`));
      client.disconnect();
      const before = ran;
      await expect.poll(() => ran).toBeGreaterThan(before + 2);
      expect(lines.join('')).toContain('schedule.restored');
      await queues.close();
    },
  );
});

describe('on a Redis that is down', () => {
  it('starts, and fails to add jobs within seconds', async () => {
    const log = createLogger({ level: 'silent', pretty: false }, 'test');
    const queues = await createQueues(
      { databaseUrl: database.url, redis: { url: 'redis://127.0.0.1:1' } },
      CATALOGUE,
      { log },
    );
    queues.process({ greet: async () => {}, sweep: async () => {} }, { concurrency: 1 });
    const start = performance.now();
    await expect(queues.addAll([{ name: 'sweep', payload: {} }])).rejects.toBeInstanceOf(QueueUnavailable);
    expect(performance.now() - start).toBeLessThan(20_000);
    await queues.close();
  });
});
