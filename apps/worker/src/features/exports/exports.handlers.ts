import { sweepExports } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Deletes the files of exports that can no longer be downloaded. */
export const exportHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'exports.sweep'> => ({
  'exports.sweep': async () => core.log.info({ removed: await sweepExports(core) }, 'exports.swept'),
});
