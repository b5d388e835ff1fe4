import { randomBytes } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { hasHash } from '../crypto/index.ts';

type Signing = Pick<CoreContext, 'secrets' | 'clock'>;

const ID_BYTES = 16;

/** Creates the id of a sign-in request: 128 random bits. */
export const newRequestId = (): string => randomBytes(ID_BYTES).toString('base64url');

const textOf = (phoneNumber: string, content: string): string => `${phoneNumber} ${content}`;

/** Returns the challenge of a request, bound to its number and the current time: `id.seconds.signature`. */
export function createChallenge(ctx: Signing, phoneNumber: string, requestId: string): string {
  const content = `${requestId}.${Math.floor(ctx.clock.now().getTime() / 1_000)}`;
  return `${content}.${ctx.secrets.mac('challenge', textOf(phoneNumber, content))}`;
}

/** Returns the id of the request behind a challenge; null if it is not a string, was altered, has expired, or is for another number. */
export function readChallenge(ctx: Signing, phoneNumber: string, challenge: unknown): string | null {
  if (typeof challenge !== 'string' || challenge.length > LIMITS.otp.challengeMax) return null;
  const [requestId = '', issued = ''] = challenge.split('.');
  // Compares the whole text, so that the challenge is valid only exactly as it was issued.
  const content = `${requestId}.${issued}`;
  const good = ctx.secrets
    .macs('challenge', textOf(phoneNumber, content))
    .map((signature) => `${content}.${signature}`);
  if (!hasHash(good, challenge)) return null;
  const ageMs = ctx.clock.now().getTime() - Number(issued) * 1_000;
  return ageMs < LIMITS.otp.challengeMs ? requestId : null;
}
