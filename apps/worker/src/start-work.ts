import { eraseRestored } from '@dubs/core';
import type { Queues } from '@dubs/platform';
import type { WorkerContext } from './context.ts';
import { accountHandlers } from './features/account/account.handlers.ts';
import { exportHandlers } from './features/exports/exports.handlers.ts';
import { notificationHandlers } from './features/notifications/notifications.handlers.ts';
import { reminderHandlers } from './features/reminders/reminders.handlers.ts';
import { retentionHandlers } from './features/retention/retention.handlers.ts';
import type { Jobs } from './jobs.ts';
import { startRelay } from './relay.ts';
import { SCHEDULES } from './schedules.ts';
import { settling } from './settling.ts';

const CONCURRENCY = 10;

/** Begins to relay events and to work on jobs. Answers how to stop: no new work, and what runs is finished. */
export async function startWork(context: WorkerContext, queues: Queues<Jobs>): Promise<() => Promise<void>> {
  const { core } = context;
  // Before any job, so that no daily text goes to an erased person. What is left of them goes with the hourly job.
  await eraseRestored(core).catch((error: unknown) => core.log.error({ err: error }, 'erasure.postponed'));
  queues.process(
    {
      ...settling(core, notificationHandlers),
      ...accountHandlers(core),
      ...exportHandlers(core),
      ...retentionHandlers(core),
      ...reminderHandlers(context, queues),
    },
    { concurrency: CONCURRENCY },
  );
  await queues.schedule(SCHEDULES);
  const relay = startRelay(context, queues);
  return async () => {
    await relay.close();
    await queues.close();
  };
}
