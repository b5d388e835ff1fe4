import { eraseAccounts } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Erases deleted accounts whose grace period is over. */
export const accountHandlers = (core: WorkerCore): Pick<JobHandlers<Jobs>, 'accounts.erase'> => ({
  'accounts.erase': async () => core.log.info(await eraseAccounts(core), 'accounts.erased'),
});
