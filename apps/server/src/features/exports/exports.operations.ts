import { Export } from '@dubs/contract';
import { getExport, requestExport } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const exportsOperations = router({
  request: operation({
    id: 'requestExport',
    rest: 'POST /user/export',
    needsProof: true,
    withoutTerms: true,
    status: 201,
    output: Export,
    tag: 'Account',
    summary: 'Request an export of the caller’s data',
    description:
      'Starts to collect all of the caller’s data into one ZIP file, with JSON and pictures. One export a day can be requested.',
    success: 'The export is being made.',
    errors: {
      TOO_MANY_REQUESTS: 'One was requested within the last day, or the general limit is reached.',
    },
    run: ({ core, actor }) => requestExport(core, actor),
  }),
  get: operation({
    id: 'getExport',
    rest: 'GET /user/export',
    currentSession: true,
    output: Export,
    tag: 'Account',
    summary: 'Get the newest export',
    description:
      'Returns the state of the newest export and, while its file is kept, an address of it for the calling session.',
    success: 'The newest export; status none when there is none.',
    run: ({ core, actor }) => getExport(core, actor),
  }),
});
