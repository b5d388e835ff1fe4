import type { RunningProgram, Settings } from './build-program.ts';
import { buildProgram } from './build-program.ts';

/** The worker built as a program. */
export interface BuiltWorker {
  /** With a queue on the database unless a Redis is named; `more` settings besides. */
  start(databaseUrl: string, redisUrl?: string, more?: Settings): WorkerProcess;
  remove(): Promise<void>;
}

/** A worker that runs on its own. */
export interface WorkerProcess extends RunningProgram {
  /** Where its private port is, once it has said so. */
  privateOrigin(): string;
}

export async function buildWorker(): Promise<BuiltWorker> {
  const program = await buildProgram('worker');
  return {
    start(databaseUrl, redisUrl = '', more = {}) {
      const running = program.start({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...more });
      return { ...running, privateOrigin: () => /"origin":"([^"]+)"/.exec(running.output())?.[1] ?? '' };
    },
    remove: program.remove,
  };
}
