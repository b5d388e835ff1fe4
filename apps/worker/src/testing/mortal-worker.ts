import type { Db } from '@dubs/db';
import { createMetrics } from '@dubs/platform';
import { reminderHandlers } from '../features/reminders/reminders.handlers.ts';
import type { WorkerCore } from '../context.ts';
import { coreWithProvider } from './evening.ts';

type Handlers = ReturnType<typeof reminderHandlers>;
type AddAll = Parameters<typeof reminderHandlers>[1]['addAll'];

/** The daily texts of a worker that can die: from then on nothing that it begins reaches the database, the queue or the provider. */
export interface MortalWorker {
  handlers: Handlers;
  isDead(): boolean;
  /** Dies at once, whatever it does. */
  die(): void;
}

/** Brings one to life in this process. `core` is what it shares with others. */
export function startMortalWorker(core: WorkerCore, apiUrl: string, addAll: AddAll): MortalWorker {
  let isDead = false;
  const ifAlive = <T>(work: () => T): T => {
    if (isDead) throw new Error('dead');
    return work();
  };
  const db: Db = core.db.withPlugin({
    transformQuery: ({ node }) => ifAlive(() => node),
    transformResult: async ({ result }) => result,
  });
  const living = coreWithProvider({ ...core, db }, apiUrl, core.log);
  const mortal: WorkerCore = {
    ...living,
    sms: {
      send: async (message) => ifAlive(() => living.sms.send(message)),
      find: async (query) => ifAlive(() => living.sms.find(query)),
    },
  };
  return {
    handlers: reminderHandlers(
      { core: mortal, metrics: createMetrics() },
      { addAll: async (jobs) => ifAlive(() => addAll(jobs)) },
    ),
    isDead: () => isDead,
    die: () => void (isDead = true),
  };
}
