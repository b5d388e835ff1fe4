import type { AddPasskeyInput, PasskeyAnswer } from '@dubs/contract';
import type { PasskeyRow } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Signature algorithms of keys, by preference: Ed25519, P-256 with SHA-256, RSA. The same on every version of Node. */
export const ALGORITHMS = [-8, -7, -257];

/** The properties of a new key; binary values are base64url. */
export interface CreatedKey {
  credentialId: string;
  publicKey: string;
  counter: number;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'));

// Loaded on first use: it takes a second and 30 MB, which only users of passkeys need.
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The form of the server's challenges: 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Returns the challenge that a response claims to sign; null if it is unreadable or does not have the form of the server's challenges. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** True if no certificate attests the maker of the key, which our options ask for: certificates would have to be checked. */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  const attestation = decodeAttestationObject(fromBase64url(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Returns the key that a browser created; null if anything about it is wrong. */
export async function readCreatedKey(
  { id, rawId, type, response: { attestationObject, clientDataJSON } }: AddPasskeyInput,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<CreatedKey | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    if (!(await isWithoutCertificates(attestationObject))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { attestationObject, clientDataJSON },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** Returns the counter and backup state of a key that signed the challenge; null if its response is invalid. */
export async function readAnswer(
  { id, rawId, type, response }: PasskeyAnswer,
  key: PasskeyRow,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: key.credential_id,
        publicKey: fromBase64url(key.public_key),
        counter: key.counter,
      },
    });
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    const isEligible = credentialDeviceType === 'multiDevice';
    // Whether a key can be backed up never changes.
    if (!verified || isEligible !== key.is_backup_eligible) return null;
    return { counter: newCounter, isBackedUp: credentialBackedUp };
  } catch {
    return null;
  }
}
