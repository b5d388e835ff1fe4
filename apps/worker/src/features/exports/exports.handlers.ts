import { buildExport } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Exports that people asked for. Building one takes too long for a transaction, so it settles its event by itself. */
export const exportHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'export.requested'> => ({
  'export.requested': async ({ eventId, exportId }) => {
    const outcome = await buildExport(core, { eventId, exportId });
    core.log.info({ exportId, outcome }, 'built an export');
  },
});
