import { emptyTrash, purgeDeleted, purgeOutlived, sweepOrphans } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Deletes expired rows and orphaned pictures. */
export const retentionHandlers = (
  core: WorkerCore,
): Pick<JobHandlers<Jobs>, 'retention.purge' | 'media.sweep'> => ({
  'retention.purge': async () => {
    const removed = { ...(await purgeOutlived(core.db)), ...(await purgeDeleted(core)) };
    core.log.info({ removed }, 'retention.purged');
    const trash = await emptyTrash(core);
    if (trash.deleted + trash.putBack > 0) core.log.info(trash, 'media_trash.emptied');
  },
  'media.sweep': async () => {
    const sweep = await sweepOrphans(core);
    if (sweep.outcome === 'stopped') core.log.error(sweep, 'media_sweep.stopped');
    else core.log.info(sweep, 'media_sweep.completed');
  },
});
