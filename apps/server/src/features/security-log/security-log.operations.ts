import { SecurityLogPage, SecurityLogQuery } from '@dubs/contract';
import { listSecurityLog } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const securityLogOperations = router({
  list: operation({
    id: 'listSecurityLog',
    rest: 'GET /user/security-log',
    currentSession: true,
    input: SecurityLogQuery,
    output: SecurityLogPage,
    tag: 'Account',
    summary: 'List what happened to the caller’s account',
    description:
      'Returns what happened to the access to the caller’s account in the last 90 days, newest first, page by page. The live signal `me` makes it stale.',
    success: 'One page of events, and the cursor of the next.',
    run: ({ core, actor, input }) => listSecurityLog(core, actor, input),
  }),
});
