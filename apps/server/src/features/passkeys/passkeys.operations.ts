import {
  AddPasskeyInput,
  id,
  IdInput,
  Ok,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RenamePasskeyInput,
  VerifyOtpOutput,
  VerifyPasskeyInput,
} from '@dubs/contract';
import {
  addPasskey,
  createPasskeyOptions,
  createSignInOptions,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  verifyPasskey,
} from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { answerSignIn, signInCaller } from '../auth/device-cookie.ts';

const UNKNOWN = { NOT_FOUND: 'The caller has no such passkey.' };
const OPTIONS_LIMIT = {
  TOO_MANY_REQUESTS: 'The address asked for more than 30 within a minute, or the general limit is reached.',
};

export const passkeysOperations = router({
  createOptions: operation({
    id: 'createPasskeyOptions',
    rest: 'POST /user/passkeys/options',
    needsProof: true,
    output: PasskeyCreation,
    tag: 'Sign-in',
    summary: 'Begin to add a passkey',
    description:
      'Returns the WebAuthn options that the browser creates a passkey with. The challenge is good once, for five minutes, and for the calling session.',
    success: 'The options.',
    errors: {
      CONFLICT: 'The caller has ten passkeys, or the server has no domain name.',
      ...OPTIONS_LIMIT,
    },
    run: ({ core, actor, request }) => createPasskeyOptions(core, actor, request.ip),
  }),
  add: operation({
    id: 'addPasskey',
    rest: 'POST /user/passkeys',
    needsProof: true,
    status: 201,
    input: AddPasskeyInput,
    output: Passkey,
    tag: 'Sign-in',
    summary: 'Add a passkey',
    description: 'Stores the passkey that the browser created. Without a name it has that of the browser.',
    success: 'The passkey, which signs the caller in from now on.',
    errors: {
      BAD_REQUEST:
        'The passkey was made for another challenge, page or server, or without verifying its user.',
      CONFLICT: 'The passkey was added before, the caller has ten of them, or the server has no domain name.',
    },
    run: ({ core, actor, input, request }) =>
      addPasskey(core, actor, input, request.headers['user-agent'] ?? ''),
  }),
  list: operation({
    id: 'listPasskeys',
    rest: 'GET /user/passkeys',
    currentSession: true,
    output: z.array(Passkey),
    tag: 'Sign-in',
    summary: 'List the caller’s passkeys',
    description: 'Returns the passkeys that sign the caller in, newest first.',
    success: 'The passkeys.',
    run: ({ core, actor }) => listPasskeys(core, actor),
  }),
  rename: operation({
    id: 'renamePasskey',
    rest: 'PATCH /user/passkeys/:id',
    input: z.extend(RenamePasskeyInput, { id }),
    body: RenamePasskeyInput,
    output: Passkey,
    tag: 'Sign-in',
    summary: 'Rename a passkey',
    description: 'Changes the name of one of the caller’s passkeys.',
    success: 'The passkey as it is now.',
    errors: UNKNOWN,
    run: ({ core, actor, input }) => renamePasskey(core, actor, input),
  }),
  remove: operation({
    id: 'deletePasskey',
    rest: 'DELETE /user/passkeys/:id',
    needsProof: true,
    input: IdInput,
    output: Ok,
    tag: 'Sign-in',
    summary: 'Remove a passkey',
    description: 'Deletes one of the caller’s passkeys, which signs no one in from then on.',
    success: 'The passkey is deleted.',
    errors: { ...UNKNOWN, CONFLICT: 'The caller has no other way to sign in.' },
    run: ({ core, actor, input }) => deletePasskey(core, actor, input.id),
  }),
  signInOptions: operation({
    id: 'createSignInOptions',
    rest: 'POST /auth/passkeys/options',
    auth: 'public',
    output: PasskeyRequest,
    tag: 'Sign-in',
    summary: 'Begin to sign in with a passkey',
    description:
      'Returns the WebAuthn options that the browser signs in with, by any passkey of its user. The challenge is good once and for five minutes.',
    success: 'The options.',
    errors: { CONFLICT: 'The server has no domain name.', ...OPTIONS_LIMIT },
    run: ({ core, request }) => createSignInOptions(core, request.ip),
  }),
  verify: operation({
    id: 'verifyPasskey',
    rest: 'POST /auth/passkeys/verify',
    auth: 'public',
    input: VerifyPasskeyInput,
    output: VerifyOtpOutput,
    tag: 'Sign-in',
    summary: 'Sign in with a passkey',
    description:
      'Exchanges the answer of a passkey for a session, as a code is exchanged. With a token of the same user it proves that session for ten minutes instead. Every refusal is the same.',
    success: 'The caller is signed in.',
    errors: {
      BAD_REQUEST: 'The answer is not that of a passkey of this server to a challenge that is good.',
    },
    run: async ({ core, input, via, request, reply }) =>
      answerSignIn(await verifyPasskey(core, input, signInCaller(request), await request.findActor()), {
        core,
        via,
        reply,
      }),
  }),
});
