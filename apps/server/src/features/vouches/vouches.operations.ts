import { OwnVouch } from '@dubs/contract';
import { getOwnVouch } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const vouchesOperations = router({
  mine: operation({
    id: 'getOwnVouch',
    rest: 'GET /vouches/mine',
    whileUnvouched: true,
    output: OwnVouch,
    tag: 'Sign-in',
    summary: 'Get the request to vouch for the calling session',
    description:
      'Returns where the request stands by which the caller asks members of the groups of the account to vouch for them, with the code that they tell those members.',
    success: 'The request.',
    errors: { NOT_FOUND: 'No one has to vouch for the session.' },
    run: ({ core, actor }) => getOwnVouch(core, actor),
  }),
});
