import {
  AddPasskeyInput,
  CreatedPasskey,
  Passkey,
  PasskeyAlgorithm,
  PasskeyCreation,
  PasskeyDemands,
  PasskeyDomain,
  PasskeyReference,
  PasskeyRequest,
  PasskeyUser,
  RenamePasskeyInput,
  VerifyPasskeyInput,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const credentialId = 'kDfHmSKDyQyvTPqBKYMGOg';
const challenge = 'mRNbHVvmZHWTJlrNXkXWDUjoi6ygIXfU9TvGD7QbpVw';
const clientDataOf = (type: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: 'https://dubs.example.org' })).toString('base64url');
const TIMEOUT = 'Milliseconds that the user has.';
const RP_ID = 'The domain of the server.';
const CHALLENGE = 'What the passkey signs, in base64url.';

describeOutput('Passkey', Passkey, {
  description: 'A passkey that signs the caller in.',
  fields: {
    id: 'Id of the passkey.',
    name: 'What the caller calls it.',
    createdAt: 'When it was added.',
    lastUsedAt: 'When it last signed the caller in; null if never.',
    backedUp: 'True if it is synchronized to other devices.',
  },
  example: {
    id: 4,
    name: 'Safari on iPhone',
    createdAt: '2026-03-01T17:04:11.000Z',
    lastUsedAt: '2026-03-04T07:30:00.000Z',
    backedUp: true,
  },
});

const KEY_TYPE = 'Always `public-key`.';
const domain = { id: 'dubs.example.org', name: 'Dubs' };
const user = { id: 'b3NvbWUgcmFuZG9tIGJ5dGVz', name: 'Maya ••55', displayName: 'Maya' };
const algorithm = { alg: -7, type: 'public-key' } as const;
const reference = { id: credentialId, type: 'public-key' as const, transports: ['internal'] };
const demands = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;
const created = {
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl',
  clientDataJSON: clientDataOf('webauthn.create'),
  transports: ['internal'],
};

describeOutput('PasskeyDomain', PasskeyDomain, {
  description: 'Where a passkey works.',
  fields: { id: RP_ID, name: 'A name to show.' },
  example: domain,
});

describeOutput('PasskeyUser', PasskeyUser, {
  description: 'The caller as a passkey knows them.',
  fields: {
    id: 'Random, and the same for all passkeys of the caller.',
    name: 'Tells accounts apart where passkeys are listed.',
    displayName: 'The name of the caller.',
  },
  example: user,
});

describeOutput('PasskeyAlgorithm', PasskeyAlgorithm, {
  description: 'A kind of signature.',
  fields: { alg: 'Its number in the COSE registry.', type: KEY_TYPE },
  example: algorithm,
});

describeOutput('PasskeyReference', PasskeyReference, {
  description: 'A passkey that the caller has.',
  fields: {
    id: 'The id of the credential, in base64url.',
    type: KEY_TYPE,
    transports: 'How browsers reach it.',
  },
  example: reference,
});

describeOutput('PasskeyDemands', PasskeyDemands, {
  description: 'What the passkey must be able to do.',
  fields: {
    residentKey: 'Sign in without a name.',
    requireResidentKey: 'The same, for older browsers.',
    userVerification: 'Verify its user, such as by a fingerprint.',
  },
  example: demands,
});

describeInput('CreatedPasskey', CreatedPasskey, {
  description: 'What the browser says of the new passkey.',
  fields: {
    attestationObject: 'Its public key and id, in base64url.',
    clientDataJSON: 'Challenge and page, in base64url.',
    transports: 'How browsers reach it.',
  },
  example: created,
});

describeOutput('PasskeyCreation', PasskeyCreation, {
  description: 'WebAuthn’s `PublicKeyCredentialCreationOptionsJSON`.',
  fields: {
    challenge: CHALLENGE,
    rp: `${RP_ID} Passkeys work there alone.`,
    user: 'The caller as the passkey knows them: a random id, and names to show.',
    pubKeyCredParams: 'The kinds of signatures that it may make, by preference.',
    timeout: TIMEOUT,
    attestation: 'Who made the passkey’s device is not asked.',
    excludeCredentials: 'The caller’s passkeys: no device gets a second one.',
    authenticatorSelection: 'The passkey can sign in without a name, and verifies its user.',
  },
  example: {
    challenge,
    rp: domain,
    user,
    pubKeyCredParams: [algorithm],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [reference],
    authenticatorSelection: demands,
  },
});

describeOutput('PasskeyRequest', PasskeyRequest, {
  description: 'WebAuthn’s `PublicKeyCredentialRequestOptionsJSON`.',
  fields: {
    challenge: CHALLENGE,
    rpId: RP_ID,
    timeout: TIMEOUT,
    userVerification: 'The passkey verifies its user.',
  },
  example: { challenge, rpId: 'dubs.example.org', timeout: 300_000, userVerification: 'required' },
});

describeInput('AddPasskey', AddPasskeyInput, {
  description: 'WebAuthn’s `RegistrationResponseJSON`, and a name. Other fields of it are ignored.',
  fields: {
    id: 'The id of the credential, in base64url.',
    rawId: 'The same.',
    type: KEY_TYPE,
    response: 'What the browser says about the new passkey, in base64url, and how to reach it.',
    name: 'What the caller calls it; the name of the browser if left out.',
  },
  example: {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: created,
    name: 'My phone',
  },
});

describeInput('VerifyPasskey', VerifyPasskeyInput, {
  description: 'WebAuthn’s `AuthenticationResponseJSON`. Other fields of it are ignored.',
  fields: {
    id: 'The id of the credential, in base64url.',
    rawId: 'The same.',
    type: KEY_TYPE,
    response: '`authenticatorData`, `clientDataJSON`, `signature` and `userHandle`, in base64url.',
  },
  example: {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: {
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
      clientDataJSON: clientDataOf('webauthn.get'),
      signature: 'MEUCIQDpQ2l8xwIgTnZq',
      userHandle: 'b3NvbWUgcmFuZG9tIGJ5dGVz',
    },
  },
});

describeInput('RenamePasskey', RenamePasskeyInput, {
  description: 'The new name of a passkey.',
  fields: { name: 'What the caller calls it.' },
  example: { name: 'My phone' },
});
