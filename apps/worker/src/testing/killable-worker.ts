import type { Db } from '@dubs/db';
import { createMetrics } from '@dubs/platform';
import { reminderHandlers } from '../features/reminders/reminders.handlers.ts';
import type { WorkerCore } from '../context.ts';
import { coreWithProvider } from './reminder-harness.ts';

type Handlers = ReturnType<typeof reminderHandlers>;
type AddAll = Parameters<typeof reminderHandlers>[1]['addAll'];

/** The reminder jobs of a worker that can be killed. After that, its calls no longer reach the database, the queue or the provider. */
export interface KillableWorker {
  handlers: Handlers;
  isKilled(): boolean;
  /** Kills the worker at once, even during a job. */
  kill(): void;
}

/** Starts a killable worker in this process. `core` can be shared with other workers. */
export function startKillableWorker(core: WorkerCore, apiUrl: string, addAll: AddAll): KillableWorker {
  let isKilled = false;
  const unlessKilled = <T>(work: () => T): T => {
    if (isKilled) throw new Error('killed');
    return work();
  };
  const db: Db = core.db.withPlugin({
    transformQuery: ({ node }) => unlessKilled(() => node),
    transformResult: async ({ result }) => result,
  });
  const running = coreWithProvider({ ...core, db }, apiUrl, core.log);
  const killable: WorkerCore = {
    ...running,
    sms: {
      send: async (message) => unlessKilled(() => running.sms.send(message)),
      find: async (query) => unlessKilled(() => running.sms.find(query)),
    },
  };
  return {
    handlers: reminderHandlers(
      { core: killable, metrics: createMetrics() },
      { addAll: async (jobs) => unlessKilled(() => addAll(jobs)) },
    ),
    isKilled: () => isKilled,
    kill: () => void (isKilled = true),
  };
}
