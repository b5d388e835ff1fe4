import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { described, isoTime, text } from './strings.ts';
import { TEXTS } from './texts.ts';

const name = text({ label: 'Name', ...LIMITS.passkeys.name, isName: true });

/** A passkey of the caller; `backedUp` is true if it is synchronized to other devices. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const credentialType = z.literal('public-key');

/** The nested types of the WebAuthn options that create a passkey, named for the published document. */
export const PasskeyDomain = z.object({ id: z.string(), name: z.string() });
export const PasskeyUser = z.object({ id: z.string(), name: z.string(), displayName: z.string() });
export const PasskeyAlgorithm = z.object({ alg: z.int(), type: credentialType });
export const PasskeyReference = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.string()),
});
export const PasskeyDemands = z.object({
  residentKey: z.literal('required'),
  requireResidentKey: z.literal(true),
  userVerification: z.literal('required'),
});

/** The input of `startRegistration`: the WebAuthn options that create a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: PasskeyDomain,
  user: PasskeyUser,
  pubKeyCredParams: z.array(PasskeyAlgorithm),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(PasskeyReference),
  authenticatorSelection: PasskeyDemands,
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The input of `startAuthentication`: the WebAuthn options that sign in with any passkey of this server. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Returns the schema of a binary value in base64url. */
const binary = (message: string, maxLength: number) =>
  described(z.string(message).check(z.regex(/^[A-Za-z0-9_-]+$/, message), z.maxLength(maxLength, message)), {
    type: 'string',
    format: 'base64url',
    maxLength,
  });

const ID_MAX = 1_400;
const CLIENT_DATA_MAX = 4_096;
const ATTESTATION_MAX = 32_768;
const TRANSPORTS_MAX = 10;
const { notAdded, refused } = TEXTS.passkeys;
const transport = z.string(notAdded).check(z.regex(/^[a-z-]{1,20}$/, notAdded));

/** A browser's response after it created a passkey. */
export const CreatedPasskey = z.object(
  {
    attestationObject: binary(notAdded, ATTESTATION_MAX),
    clientDataJSON: binary(notAdded, CLIENT_DATA_MAX),
    transports: z.optional(z.array(transport, notAdded).check(z.maxLength(TRANSPORTS_MAX, notAdded))),
  },
  notAdded,
);

/** The fields used from the result of `startRegistration`. By default, the passkey is named for the device. */
export const AddPasskeyInput = z.object({
  id: binary(notAdded, ID_MAX),
  rawId: binary(notAdded, ID_MAX),
  type: z.literal('public-key', notAdded),
  response: CreatedPasskey,
  name: z.optional(name),
});
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

/** The fields used from the result of `startAuthentication`. */
export const PasskeyAnswer = z.object({
  id: binary(refused, ID_MAX),
  rawId: binary(refused, ID_MAX),
  type: z.literal('public-key', refused),
  response: z.object({
    authenticatorData: binary(refused, CLIENT_DATA_MAX),
    clientDataJSON: binary(refused, CLIENT_DATA_MAX),
    signature: binary(refused, CLIENT_DATA_MAX),
    userHandle: binary(refused, ID_MAX),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const anything = (schema: Record<string, unknown>) => described(z.optional(z.unknown()), schema);

/** The same with any values: an invalid `PasskeyAnswer` is refused like a wrong passkey. */
export const VerifyPasskeyInput = z.object({
  id: anything({ type: 'string' }),
  rawId: anything({ type: 'string' }),
  type: anything({ type: 'string' }),
  response: anything({ type: 'object' }),
});
export type VerifyPasskeyInput = z.infer<typeof VerifyPasskeyInput>;

/** The new name of a passkey. */
export const RenamePasskeyInput = z.object({ name });
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;
