import { ApproveVouchInput, id, IdInput, Ok, OwnVouch, Vouch } from '@dubs/contract';
import { approveVouch, declineVouch, getOwnVouch, listVouches } from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const ANSWERING = {
  FORBIDDEN:
    'The caller is not among those who are asked, or the request does not exist: the response is the same.',
  CONFLICT: 'The request is closed, or the caller answered otherwise before.',
} as const;

export const vouchesOperations = router({
  list: operation({
    id: 'listVouches',
    rest: 'GET /vouches',
    output: z.array(Vouch),
    tag: 'Sign-in',
    summary: 'List the requests to vouch that the caller may answer',
    description:
      'Returns the open requests that the caller may answer and has not answered yet: of users whose phone number may have a new owner, or who ask members to prove their session. A member may answer who shares a group with the user, has had their role there for 30 days and since before the account was last used, and calls from a session older than 72 hours.',
    success: 'The requests, newest first, each with a group that the answer helps to open.',
    run: ({ core, actor }) => listVouches(core, actor),
  }),
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
  approve: operation({
    id: 'approveVouch',
    rest: 'POST /vouches/:id/approve',
    // The count of wrong codes must be kept if the call is refused. A repeat returns the same.
    idempotency: 'none',
    input: z.extend(ApproveVouchInput, { id }),
    body: ApproveVouchInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'Vouch for a session',
    description:
      'Says that the one who asks is the owner of the account. Two members or one who runs a group open that group, or all who may answer where they are fewer. The whole account opens with all groups, or seven days after the first approval if no one declined. Five wrong codes close the request.',
    success: 'The approval counts.',
    errors: { BAD_REQUEST: 'The code is not the one on the asker’s screen.', ...ANSWERING },
    run: ({ core, actor, input }) => approveVouch(core, actor, input.id, input),
  }),
  decline: operation({
    id: 'declineVouch',
    rest: 'POST /vouches/:id/decline',
    idempotency: 'none',
    input: IdInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'Decline to vouch for a session',
    description:
      'Says that the one who asks is not the owner of the account. Two members or one who runs a group close the request, or all who may answer where they are fewer, and no other is opened for 24 hours.',
    success: 'The refusal counts.',
    errors: ANSWERING,
    run: ({ core, actor, input }) => declineVouch(core, actor, input.id),
  }),
});
