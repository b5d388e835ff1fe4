import { buildProgram, type RunningProgram, type Settings } from '@dubs/platform/testing';

/** The worker, built as a program. */
export interface BuiltWorker {
  /** Starts the worker with a queue on the database or on a Redis. `more` adds settings. */
  start(databaseUrl: string, redisUrl?: string, more?: Settings): RunningProgram;
  remove(): Promise<void>;
}

export type { RunningProgram as WorkerProcess } from '@dubs/platform/testing';

export async function buildWorker(): Promise<BuiltWorker> {
  const program = await buildProgram('worker');
  return {
    start: (databaseUrl, redisUrl = '', more = {}) =>
      program.start({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...more }),
    remove: program.remove,
  };
}
