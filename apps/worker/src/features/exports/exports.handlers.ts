import { sweepExports } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Deletes the files of exports that no one can download any more. */
export const exportHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'exports.sweep'> => ({
  'exports.sweep': async () => core.log.info({ removed: await sweepExports(core) }, 'exports.swept'),
});
