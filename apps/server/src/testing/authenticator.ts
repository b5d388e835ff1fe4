import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { ApiClient, ApiResponse, CallOptions } from './api-clients.ts';

/** How a response differs from an honest authenticator's. */
interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userHandle?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  isBackupEligible?: boolean;
  isBackedUp?: boolean;
  format?: string;
}

/** Options for registration or sign-in, with the fields that an authenticator reads. */
interface Options {
  challenge: string;
  rpId: string;
  userHandle: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const ORIGIN = 'http://localhost:3000';

const FLAGS = { isPresent: 0x01, isVerified: 0x04, isBackupEligible: 0x08, isBackedUp: 0x10 };
const HAS_KEY = 0x40;

/** A software passkey: a P-256 key with the responses of a browser. */
export class TestPasskey {
  readonly id = base64url(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: Map<number, number | Uint8Array>;
  #userHandle = '';
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: an EC2 key for ES256 on the curve P-256.
    this.#publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }

  #clientData(type: string, { challenge }: Options, lies: Lies): string {
    return base64url(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  }

  #data({ rpId }: Options, lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const said = { isPresent: true, isVerified: true, isBackupEligible: true, isBackedUp: true, ...lies };
    const flags = Object.entries(FLAGS).filter(([name]) => said[name as keyof typeof FLAGS]);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const bits = flags.reduce((sum, [, bit]) => sum | bit, attested.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([bits]), counter, attested]);
  }

  /** Returns what `startRegistration` would return. */
  create(options: Options, lies: Lies = {}): Record<string, unknown> {
    this.#userHandle = options.userHandle;
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(this.#publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', lies.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#data(options, lies, attested))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, lies),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'hybrid'],
        publicKeyAlgorithm: -7,
      },
    };
  }

  /** Returns what `startAuthentication` would return. */
  answer(options: Options, lies: Lies = {}): Record<string, unknown> {
    const authenticatorData = this.#data(options, lies);
    const clientDataJSON = this.#clientData('webauthn.get', options, lies);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        authenticatorData: base64url(authenticatorData),
        clientDataJSON,
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  /** Adds itself to a user's account. Returns the response, even an error. */
  async addTo(
    api: ApiClient,
    caller: CallOptions,
    { name, ...lies }: Lies & { name?: string } = {},
  ): Promise<ApiResponse> {
    const { status, body, headers } = await api.call('createPasskeyOptions', undefined, caller);
    if (status !== 200) return { status, body, headers };
    const options = { challenge: body.challenge, rpId: body.rp.id, userHandle: body.user.id };
    return api.call('addPasskey', { ...this.create(options, lies), name }, caller);
  }

  /** Signs in. Returns the response, even an error. */
  async signIn(api: ApiClient, lies: Lies = {}, caller: CallOptions = {}): Promise<ApiResponse> {
    return api.call('verifyPasskey', this.answer(await signInOptions(api), lies), caller);
  }
}

/** Returns options to sign in with. */
export async function signInOptions(api: ApiClient): Promise<Options> {
  const { body } = await api.call('createSignInOptions');
  return { challenge: body.challenge, rpId: body.rpId, userHandle: '' };
}
