import { purgeDeleted, purgeOutlived, sweepOrphans } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** What is thrown away when its time is over. */
export const retentionHandlers = (
  core: WorkerCore,
): Pick<JobHandlers<Jobs>, 'retention.purge' | 'media.sweep'> => ({
  'retention.purge': async () => {
    const removed = { ...(await purgeOutlived(core.db)), ...(await purgeDeleted(core)) };
    core.log.info({ removed }, 'purged what has outlived its time');
  },
  'media.sweep': async () =>
    core.log.info({ removed: await sweepOrphans(core) }, 'swept pictures that no post names'),
});
