import { ChangeNumberInput, Me, NewNumberInput, NumberChange, Ok, SendOtpOutput } from '@dubs/contract';
import { cancelNumberChange, changeNumber, getNumberChange, sendNumberCode } from '@dubs/core';
import { NO_TEXTS } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { signInCaller } from '../auth/device-cookie.ts';

export const numberChangesOperations = router({
  send: operation({
    id: 'sendNumberCode',
    rest: 'POST /user/phone',
    needsProof: 'young too',
    // The count of texts must be kept if the call is refused, as in a sign-in.
    idempotency: 'none',
    input: NewNumberInput,
    output: SendOtpOutput,
    tag: 'Account',
    summary: 'Send a code to a new number',
    description:
      'Texts a code by which the caller’s account can be moved to another number: five a day, and as many as the limits of sign-in codes allow. The answer is the same whether or not the number has an account.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST: 'This is the caller’s own number, or none that codes are sent to.',
      ...NO_TEXTS,
    },
    run: ({ core, actor, input, request }) => sendNumberCode(core, actor, input, signInCaller(request)),
  }),
  verify: operation({
    id: 'changeNumber',
    rest: 'POST /user/phone/verify',
    needsProof: 'young too',
    // The count of wrong tries must be kept if the call is refused.
    idempotency: 'none',
    input: ChangeNumberInput,
    output: Me,
    tag: 'Account',
    summary: 'Move the account to a new number',
    description:
      'Moves the caller’s account to the number that the code was sent to, and ends all other sessions. A session younger than 72 hours on a device that is as new starts a change that takes effect after 72 hours; it is announced to the other sessions and the old number. An account with the number that was not used for `VOUCH_AFTER_DAYS` is left without one.',
    success: 'The caller’s own profile.',
    errors: {
      BAD_REQUEST: 'The code is wrong, used, expired or for another number.',
      CONFLICT: 'Another account has the number, and was used lately.',
    },
    run: ({ core, actor, input, request }) => changeNumber(core, actor, input, signInCaller(request)),
  }),
  pending: operation({
    id: 'getNumberChange',
    rest: 'GET /user/phone',
    currentSession: true,
    output: NumberChange,
    tag: 'Account',
    summary: 'Get the change of number that waits',
    description:
      'Returns the change of the caller’s number that has not taken effect. The live signal `me` makes it stale.',
    success: 'The change, or null.',
    run: ({ core, actor }) => getNumberChange(core, actor),
  }),
  cancel: operation({
    id: 'cancelNumberChange',
    rest: 'DELETE /user/phone',
    output: Ok,
    tag: 'Account',
    summary: 'Cancel the change of number that waits',
    description:
      'Cancels the change of the caller’s number that has not taken effect, from any of their sessions.',
    success: 'The number stays.',
    errors: { NOT_FOUND: 'No change waits.' },
    run: ({ core, actor }) => cancelNumberChange(core, actor),
  }),
});
