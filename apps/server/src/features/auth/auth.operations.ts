import {
  Me,
  Ok,
  SendOtpInput,
  SendOtpOutput,
  UpdateProfileInput,
  VerifyOtpInput,
  VerifyOtpOutput,
} from '@dubs/contract';
import { getMe, logout, sendOtp, updateProfile, verifyOtp } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { answerSignIn, clearCache, signInCaller } from './device-cookie.ts';

export const authOperations = router({
  sendOtp: operation({
    id: 'sendOtp',
    rest: 'POST /auth/send-otp',
    auth: 'public',
    input: SendOtpInput,
    output: SendOtpOutput,
    tag: 'Sign-in',
    summary: 'Send a code',
    description:
      'Sends a code of six digits by text message to the phone number. It is good for ten minutes and once, and belongs to the request, which `challenge` identifies. Codes are limited by number and by address.',
    success: 'The code is on its way.',
    errors: {
      BAD_REQUEST:
        'This is not a phone number that codes are sent to, it has opted out of texts, or the challenge is not valid.',
    },
    run: ({ core, input, request }) => sendOtp(core, input, signInCaller(request)),
  }),
  verifyOtp: operation({
    id: 'verifyOtp',
    rest: 'POST /auth/verify-otp',
    auth: 'public',
    input: VerifyOtpInput,
    output: VerifyOtpOutput,
    tag: 'Sign-in',
    summary: 'Sign in with a code',
    description:
      'Exchanges a code for a session. A first sign-in creates the account; one within the grace period restores a deleted account. The cookie `dubs_device` in the response makes the browser known to the account, which gives it limits of its own.',
    success: 'The caller is signed in.',
    errors: {
      BAD_REQUEST: 'The code is wrong, used or expired, the challenge is not valid, or a field is not valid.',
    },
    run: async ({ core, input, via, request, reply }) =>
      answerSignIn(await verifyOtp(core, input, signInCaller(request)), { core, via, reply }),
  }),
  logout: operation({
    id: 'logout',
    rest: 'POST /auth/logout',
    withoutTerms: true,
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
    output: Me,
    tag: 'Account',
    summary: 'Get the caller’s own profile',
    description:
      'Returns the caller’s own profile, phone number included. Good for checking that a session is live.',
    success: 'The caller’s own profile.',
    run: ({ core, actor }) => getMe(core, actor),
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
