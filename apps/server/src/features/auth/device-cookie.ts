import { LIMITS, WELCOME } from '@dubs/contract';
import type { SignedIn, SignInCaller } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../operations/operation.ts';

const NAME = 'dubs_device';
/** A valid token: 128 bits in base64url. Any other value of the cookie is ignored. */
const COOKIE = new RegExp(`(?:^|; ?)${NAME}=([A-Za-z0-9_-]{22})(?:;|$)`);

/** Returns the address, device token and browser of a sign-in call. */
export const signInCaller = (req: FastifyRequest): SignInCaller => ({
  address: req.ip,
  deviceToken: COOKIE.exec(req.headers.cookie ?? '')?.[1] ?? null,
  userAgent: req.headers['user-agent'] ?? '',
});

/** Sets the device cookie, which makes the browser a known device of the account for a year. Scripts cannot read it. */
function setDeviceCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const seconds = LIMITS.devices.lifetimeMs / 1_000;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/** Sets the device cookie and returns the sign-in. */
export function answerSignIn(
  signedIn: SignedIn,
  { core, via, reply }: Pick<Call<unknown, null>, 'core' | 'via' | 'reply'>,
): SignedIn {
  setDeviceCookie(reply, signedIn.deviceToken, core.settings.publicUrl);
  // The web app says "Welcome back".
  if (signedIn.isBack && via === 'tRPC') reply.header(WELCOME.header, WELCOME.back);
  return signedIn;
}

/** Makes the browser delete the pictures and responses that it cached for the session. */
export const clearCache = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"');
