import {
  CodeSignIn,
  FormerAccount,
  Me,
  Ok,
  OwnMe,
  SeparateInput,
  Separated,
  SendOtpInput,
  SendOtpOutput,
  SignInMethods,
  UnvouchedSignIn,
  UpdateProfileInput,
  VerifyOtpInput,
} from '@dubs/contract';
import {
  getFormerAccount,
  getMe,
  getUnvouchedMe,
  logout,
  sendOtp,
  separateAsNew,
  undoSeparation,
  updateProfile,
  verifyOtp,
} from '@dubs/core';
import { NO_CODES } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { answerSignIn, clearCache, signInCaller } from './device-cookie.ts';

export const authOperations = router({
  methods: operation({
    id: 'getSignInMethods',
    rest: 'GET /auth/methods',
    auth: 'public',
    output: SignInMethods,
    tag: 'Sign-in',
    summary: 'Get how codes reach people',
    description: 'Returns what a sign-in screen needs to know of this server; the same for every caller.',
    success: 'How codes reach people.',
    run: async ({ core }) => ({ texts: core.settings.hasTexts, email: core.mail !== null }),
  }),
  sendOtp: operation({
    id: 'sendOtp',
    rest: 'POST /auth/send-otp',
    auth: 'public',
    input: SendOtpInput,
    output: SendOtpOutput,
    tag: 'Sign-in',
    summary: 'Send a code',
    description:
      'Sends a code of six digits by text message to the phone number, or with `by: "email"` to the address that the account of the number has. The answer is the same, in the same time, whether or not there is such an account or address. The code is good for ten minutes and once, and belongs to the request, which `challenge` identifies. Codes are limited by number and by address.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST:
        'This is not a phone number that codes are sent to, it has opted out of texts, or the challenge is not valid.',
      ...NO_CODES,
    },
    run: ({ core, input, request }) => sendOtp(core, input, signInCaller(request)),
  }),
  verifyOtp: operation({
    id: 'verifyOtp',
    rest: 'POST /auth/verify-otp',
    auth: 'public',
    input: VerifyOtpInput,
    output: CodeSignIn,
    tag: 'Sign-in',
    summary: 'Sign in with a code',
    description:
      'Exchanges a code for a session. A first sign-in creates the account; one within the grace period restores a deleted account. The cookie `dubs_device` in the response makes the browser known to the account, which gives it limits of its own. On a browser that it does not know, an account that was not used for long needs others to vouch for the session: the answer then holds nothing of the account, and most other calls are a 403 `VOUCH_REQUIRED`.',
    success: 'The caller is signed in.',
    errors: {
      BAD_REQUEST: 'The code is wrong, used or expired, the challenge is not valid, or a field is not valid.',
    },
    async run({ core, input, via, request, reply }) {
      const signedIn = await verifyOtp(core, input, signInCaller(request));
      return 'vouch' in signedIn ? signedIn : answerSignIn(signedIn, { core, via, reply });
    },
  }),
  logout: operation({
    id: 'logout',
    rest: 'POST /auth/logout',
    endsSession: true,
    whileUnvouched: true,
    idempotency: 'none',
    output: Ok,
    tag: 'Sign-in',
    summary: 'Sign out',
    description:
      'Ends the calling session. Its token is worthless from then on. The response makes browsers delete what they have cached.',
    success: 'The session has ended.',
    run({ core, actor, reply }) {
      clearCache(reply);
      return logout(core, actor);
    },
  }),
  me: operation({
    id: 'me',
    rest: 'GET /auth/me',
    whileUnvouched: true,
    output: OwnMe,
    tag: 'Account',
    summary: 'Get the caller’s own profile',
    description:
      'Returns the caller’s own profile, phone number included. Good for checking that a session is live. To a session for which others must vouch it returns what its sign-in did.',
    success: 'The caller’s own profile.',
    run: ({ core, actor, request }) =>
      request.openGroupIds() ? getUnvouchedMe(core, actor) : getMe(core, actor),
  }),
  separate: operation({
    id: 'separate',
    rest: 'POST /user/separate',
    whileUnvouched: true,
    // The response contains a session.
    idempotency: 'none',
    input: SeparateInput,
    output: Separated,
    tag: 'Sign-in',
    summary: 'Say that the caller is a new owner of the number',
    description:
      'Takes the number from the account, which its owner keeps with all that is in it, ends the calling session and signs the caller in to a new account. Where sign-up needs an invite, it only ends the session.',
    success: 'The caller has an account of their own, or none.',
    errors: { FORBIDDEN: 'No one has to vouch for the session.' },
    async run({ core, actor, via, request, reply }) {
      const signedIn = await separateAsNew(core, actor, signInCaller(request));
      return signedIn ? answerSignIn(signedIn, { core, via, reply }) : { ok: true as const };
    },
  }),
  formerAccount: operation({
    id: 'getFormerAccount',
    rest: 'GET /user/separate',
    output: FormerAccount,
    tag: 'Sign-in',
    summary: 'Get until when the caller can undo a separation',
    description:
      'Returns until when a caller who said that they are new can say that the account is theirs after all: for 30 days, while its owner has not used it.',
    success: 'Until when, or null.',
    run: ({ core, actor }) => getFormerAccount(core, actor),
  }),
  undoSeparation: operation({
    id: 'undoSeparation',
    rest: 'POST /user/separate/undo',
    // The response contains a session.
    idempotency: 'none',
    output: UnvouchedSignIn,
    tag: 'Sign-in',
    summary: 'Take back the account from which the caller separated',
    description:
      'Opens a session of that account for which its members must vouch. Once they have, the number moves back to it, and the account of the caller is separated in its place, with all that is in it.',
    success: 'What members are asked, and the token of the new session. The calling session goes on.',
    errors: { NOT_FOUND: 'The caller separated from no account, or can no longer take it back.' },
    run: ({ core, actor, request }) => undoSeparation(core, actor, signInCaller(request)),
  }),
  updateProfile: operation({
    id: 'updateProfile',
    rest: 'PATCH /auth/profile',
    input: UpdateProfileInput,
    output: Me,
    tag: 'Account',
    summary: 'Change the caller’s profile',
    description: 'Changes the fields that are sent.',
    success: 'The caller’s own profile as it is now.',
    run: ({ core, actor, input }) => updateProfile(core, actor, input),
  }),
});
