import { PairingCode, VerifyOtpOutput, VerifyPairingInput } from '@dubs/contract';
import { createPairingCode, verifyPairing } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { answerSignIn, signInCaller } from '../auth/device-cookie.ts';

export const pairingOperations = router({
  create: operation({
    id: 'createPairingCode',
    rest: 'POST /user/pairing',
    needsProof: 'young too',
    status: 201,
    withoutTerms: true,
    // The code in the response opens a session.
    idempotency: 'none',
    output: PairingCode,
    tag: 'Sign-in',
    summary: 'Create a code for another device',
    description:
      'Returns a code by which another device of the caller signs in: once, within ten minutes, while the calling session lasts. A newer one ends it. A session that is younger than 72 hours on a new device may create one too; the session that it opens counts as young as well.',
    success: 'The code.',
    run: ({ core, actor }) => createPairingCode(core, actor),
  }),
  verify: operation({
    id: 'verifyPairing',
    rest: 'POST /auth/pairing/verify',
    auth: 'public',
    input: VerifyPairingInput,
    output: VerifyOtpOutput,
    tag: 'Sign-in',
    summary: 'Sign in with a pairing code',
    description:
      'Exchanges a code of another device, or of the operator, for a session, as a code by text is exchanged. With a token of another session of the same user it proves that session for ten minutes instead. Every refusal is the same. Wrong codes count against the address like those of texts.',
    success: 'The caller is signed in.',
    errors: { BAD_REQUEST: 'The code is wrong, used or expired, or the session that created it has ended.' },
    run: async ({ core, input, via, request, reply }) =>
      answerSignIn(await verifyPairing(core, input, signInCaller(request), await request.findActor()), {
        core,
        via,
        reply,
      }),
  }),
});
