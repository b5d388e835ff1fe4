import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { WorkerProcess } from './worker-process.ts';

/** Returns a database of the Redis that no other test uses, so that it can be emptied. */
export function ownRedis(redisUrl: string | undefined, database: number): string | undefined {
  if (!redisUrl) return undefined;
  const url = new URL(redisUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Empties a database of Redis. */
export async function loseEverythingIn(redisUrl: string): Promise<void> {
  const client = new Redis(redisUrl);
  await client.flushdb();
  client.disconnect();
}

/** A worker process that is killed again and again. */
export interface KilledWorker {
  /** Returns how often it was killed so far. */
  kills(): number;
  /** Stops killing it, and returns the process. */
  keepAlive(): Promise<WorkerProcess>;
  end(): Promise<void>;
}

/** Starts a worker again and again, killing it with -9 a moment after it is ready each time. */
export function startKilledWorker(start: () => WorkerProcess): KilledWorker {
  const fate: { life: 'short' | 'long' | 'over' } = { life: 'short' };
  let kills = 0;
  const survivor = (async () => {
    for (;;) {
      const running = start();
      while (running.process.exitCode === null && !running.output().includes('worker.ready')) await sleep(20);
      if (fate.life === 'long') return running;
      await sleep(Math.random() * 1_000);
      running.process.kill('SIGKILL');
      await running.ended;
      if (fate.life === 'over') return running;
      kills++;
    }
  })();
  return {
    kills: () => kills,
    async keepAlive(): Promise<WorkerProcess> {
      fate.life = 'long';
      return survivor;
    },
    async end(): Promise<void> {
      if (fate.life === 'short') fate.life = 'over';
      const { process, ended } = await survivor;
      process.kill('SIGKILL');
      await ended;
    },
  };
}
