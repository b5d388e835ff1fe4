import { eraseRestored, subscribers } from '@dubs/core';
import type { Queues } from '@dubs/platform';
import type { WorkerContext } from './context.ts';
import { accountHandlers } from './features/account/account.handlers.ts';
import { numberChangesHandlers } from './features/number-changes/number-changes.handlers.ts';
import { backupHandlers } from './features/backups/backups.handlers.ts';
import { exportHandlers } from './features/exports/exports.handlers.ts';
import { reminderHandlers } from './features/reminders/reminders.handlers.ts';
import { retentionHandlers } from './features/retention/retention.handlers.ts';
import type { Jobs } from './jobs.ts';
import { startPushes } from './push.ts';
import { startRelay } from './relay.ts';
import { SCHEDULES } from './schedules.ts';

const CONCURRENCY = 10;

/** Starts to relay events and process jobs. Returns a function that stops new work and waits for running work. */
export async function startWork(context: WorkerContext, queues: Queues<Jobs>): Promise<() => Promise<void>> {
  const { core } = context;
  // Before any job, so that no daily text goes to an erased user. The hourly job removes the rest.
  await eraseRestored(core).catch((error: unknown) => core.log.error({ err: error }, 'erasure.postponed'));
  queues.process(
    {
      ...subscribers(core),
      ...accountHandlers(core),
      ...numberChangesHandlers(core),
      ...backupHandlers(context),
      ...exportHandlers(core),
      ...retentionHandlers(core),
      ...reminderHandlers(context, queues),
    },
    { concurrency: CONCURRENCY },
  );
  await queues.schedule(SCHEDULES);
  const relay = startRelay(context, queues);
  const stopPushes = startPushes(context);
  return async () => {
    const pushesEnded = stopPushes();
    await relay.close();
    await Promise.all([pushesEnded, queues.close()]);
  };
}
