import { HostPage } from '@dubs/contract';
import { getHostPage } from '@dubs/core';
import { VERSION } from '@dubs/platform';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const hostOperations = router({
  get: operation({
    id: 'getHostPage',
    rest: 'GET /host',
    output: HostPage,
    tag: 'Host',
    summary: 'Get the server in numbers',
    description:
      'Returns the size and state of the server to its hosts, in numbers without names or content.',
    success: 'The numbers.',
    errors: { FORBIDDEN: 'The caller’s number is not in `HOST_NUMBERS`.' },
    run: ({ core, actor }) => getHostPage(core, actor, VERSION),
  }),
});
