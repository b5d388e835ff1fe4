import { applyNumberChanges, warnOldNumbers } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Applies phone number changes after 72 hours. For pending ones, warns the old number if that has not happened yet. */
export const numberChangesHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'numbers.change'> => ({
  'numbers.change': async () => {
    const applied = await applyNumberChanges(core);
    if (applied > 0) core.log.info({ applied }, 'numbers.changed');
    await warnOldNumbers(core);
  },
});
