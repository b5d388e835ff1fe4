import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { WorkerProcess } from './worker-process.ts';

/** Returns the URL of a Redis database that no other test uses, so that it can be emptied. */
export function ownRedis(redisUrl: string | undefined, database: number): string | undefined {
  if (!redisUrl) return undefined;
  const url = new URL(redisUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Empties a database of Redis. */
export async function flushRedis(redisUrl: string): Promise<void> {
  const client = new Redis(redisUrl);
  await client.flushdb();
  client.disconnect();
}

/** A worker process that is killed and restarted repeatedly. */
export interface KilledWorker {
  /** Returns how often it was killed so far. */
  kills(): number;
  /** Stops the kills, and returns the running process. */
  keepAlive(): Promise<WorkerProcess>;
  end(): Promise<void>;
}

/** Starts a worker repeatedly, and kills it with SIGKILL shortly after each time it is ready. */
export function startKilledWorker(start: () => WorkerProcess): KilledWorker {
  const state: { mode: 'kill' | 'keep' | 'end' } = { mode: 'kill' };
  let kills = 0;
  const survivor = (async () => {
    for (;;) {
      const running = start();
      while (running.process.exitCode === null && !running.output().includes('worker.ready')) await sleep(20);
      if (state.mode === 'keep') return running;
      await sleep(Math.random() * 1_000);
      running.process.kill('SIGKILL');
      await running.ended;
      if (state.mode === 'end') return running;
      kills++;
    }
  })();
  return {
    kills: () => kills,
    async keepAlive(): Promise<WorkerProcess> {
      state.mode = 'keep';
      return survivor;
    },
    async end(): Promise<void> {
      if (state.mode === 'kill') state.mode = 'end';
      const { process, ended } = await survivor;
      process.kill('SIGKILL');
      await ended;
    },
  };
}
