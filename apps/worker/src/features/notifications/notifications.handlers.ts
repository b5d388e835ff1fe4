import { notifyPostCreated } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Who hears of what happened. */
export const notificationHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'post.created'> => ({
  'post.created': (event) => notifyPostCreated(core, event),
});
