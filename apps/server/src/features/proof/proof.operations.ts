import { Ok, OwnVouch, ProveInput, SendOtpOutput } from '@dubs/contract';
import { askForProof, mailProof, proveSession, sendProof } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { signInCaller } from '../auth/device-cookie.ts';

export const proofOperations = router({
  send: operation({
    id: 'sendProof',
    rest: 'POST /user/proof',
    withoutTerms: true,
    // The count of texts must be kept if the call is refused, as in a sign-in.
    idempotency: 'none',
    output: SendOtpOutput,
    tag: 'Sign-in',
    summary: 'Send a code to the caller’s own number',
    description:
      'Texts a code by which the calling session proves whose it is. It works for ten minutes, once, and for this session alone; a newer one ends it. It counts in the limits of sign-in codes.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST: 'The number has opted out of texts.',
      CONFLICT: 'The server sends no texts, or the caller has no number.',
    },
    run: ({ core, actor, request }) => sendProof(core, actor, signInCaller(request)),
  }),
  mail: operation({
    id: 'mailProof',
    rest: 'POST /user/proof/email',
    withoutTerms: true,
    // The count of codes must be kept if the call is refused, as in a sign-in.
    idempotency: 'none',
    output: SendOtpOutput,
    tag: 'Sign-in',
    summary: 'Send a code to the caller’s own e-mail address',
    description: 'Mails a code by which the calling session proves whose it is, as a text does.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST: 'Mail to the address is refused.',
      CONFLICT: 'The server sends no e-mail, or the caller has no number or no address.',
    },
    run: ({ core, actor, request }) => mailProof(core, actor, signInCaller(request)),
  }),
  verify: operation({
    id: 'proveSession',
    rest: 'POST /user/proof/verify',
    withoutTerms: true,
    // The count of wrong tries must be kept if the call is refused.
    idempotency: 'none',
    input: ProveInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'Prove whose the session is',
    description:
      'Proves the calling session for ten minutes, for calls that else are a 403 `REAUTH_REQUIRED`. A sign-in counts as a proof.',
    success: 'The session is proved.',
    errors: {
      BAD_REQUEST: 'The code is wrong, used, expired or of another session.',
      CONFLICT: 'The caller has no number.',
    },
    run: ({ core, actor, input, request }) => proveSession(core, actor, input, signInCaller(request)),
  }),
  vouches: operation({
    id: 'askForProof',
    rest: 'POST /user/proof/vouches',
    withoutTerms: true,
    // A repeat returns the open request.
    idempotency: 'none',
    output: OwnVouch,
    tag: 'Sign-in',
    summary: 'Ask members to prove whose the session is',
    description:
      'For users who can get neither a code nor a passkey: asks members of their groups to vouch for the calling session, as for a sign-in to an account that was not used for long. Once approvals would open that account, the session is proved for ten minutes. Members who decline close the request for 24 hours; three a month. `GET /vouches/mine` returns where it stands.',
    success: 'The request, with the code that the caller tells members.',
    errors: {
      FORBIDDEN: 'The session is not older than 30 days, or the account does not know the device.',
    },
    run: ({ core, actor, request }) => askForProof(core, actor, signInCaller(request)),
  }),
});
