import { ConfirmEmailInput, NewEmailInput, Ok, OwnEmail, SendOtpOutput } from '@dubs/contract';
import { confirmEmail, getEmail, removeEmail, sendEmailCode } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { signInCaller } from '../auth/device-cookie.ts';

export const emailsOperations = router({
  get: operation({
    id: 'getEmail',
    rest: 'GET /user/email',
    currentSession: true,
    output: OwnEmail,
    tag: 'Account',
    summary: 'Get the caller’s e-mail address',
    description:
      'Returns the address at which the caller gets codes, which no one else sees. The live signal `me` makes it stale.',
    success: 'The address, or null.',
    run: ({ core, actor }) => getEmail(core, actor),
  }),
  send: operation({
    id: 'sendEmailCode',
    rest: 'POST /user/email',
    needsProof: true,
    // The count of codes must be kept if the call is refused, as in a sign-in.
    idempotency: 'none',
    input: NewEmailInput,
    output: SendOtpOutput,
    tag: 'Account',
    summary: 'Send a code to a new e-mail address',
    description:
      'Mails a code by which the caller adds the address to their account, in place of the one before: five a day. The answer is the same whether or not another account has the address.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST: 'This is the caller’s address already, no address, or one that mail is refused for.',
      CONFLICT: 'The server sends no e-mail, or the caller has no number.',
    },
    run: ({ core, actor, input, request }) => sendEmailCode(core, actor, input, signInCaller(request)),
  }),
  confirm: operation({
    id: 'confirmEmail',
    rest: 'POST /user/email/verify',
    needsProof: true,
    // The count of wrong tries must be kept if the call is refused.
    idempotency: 'none',
    input: ConfirmEmailInput,
    output: OwnEmail,
    tag: 'Account',
    summary: 'Add an e-mail address',
    description:
      'Adds the address that the code was mailed to. Codes to sign in can be mailed there from then on; they are asked for with the phone number.',
    success: 'The address.',
    errors: {
      BAD_REQUEST: 'The code is wrong, used, expired or for another address.',
      CONFLICT: 'Another account has the address, or the caller has no number.',
    },
    run: ({ core, actor, input, request }) => confirmEmail(core, actor, input, signInCaller(request)),
  }),
  remove: operation({
    id: 'removeEmail',
    rest: 'DELETE /user/email',
    needsProof: true,
    output: Ok,
    tag: 'Account',
    summary: 'Remove the e-mail address',
    description: 'Deletes the caller’s address. No code goes there from then on.',
    success: 'The address is deleted.',
    errors: {
      NOT_FOUND: 'The caller has no address.',
      CONFLICT: 'The caller has no other way to sign in.',
    },
    run: ({ core, actor }) => removeEmail(core, actor),
  }),
});
