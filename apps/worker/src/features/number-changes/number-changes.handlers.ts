import { applyNumberChanges, warnOldNumbers } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Applies changes of phone numbers that waited for 72 hours, and warns the old numbers of others that were not warned yet. */
export const numberChangesHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'numbers.change'> => ({
  'numbers.change': async () => {
    const applied = await applyNumberChanges(core);
    if (applied > 0) core.log.info({ applied }, 'numbers.changed');
    await warnOldNumbers(core);
  },
});
