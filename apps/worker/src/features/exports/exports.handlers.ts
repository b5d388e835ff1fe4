import { buildExport, sweepExports } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Exports that people asked for. Building one takes too long for a transaction, so it settles its event by itself. */
export const exportHandlers = (
  core: WorkerCore,
): Pick<JobHandlers<Jobs>, 'export.requested' | 'exports.sweep'> => ({
  'export.requested': async (event) => {
    const { exportId } = event;
    const outcome = await buildExport(core, event);
    core.log.info({ exportId, outcome }, 'was asked for an export');
  },
  'exports.sweep': async () =>
    core.log.info({ removed: await sweepExports(core) }, 'swept exports that nobody can fetch any more'),
});
