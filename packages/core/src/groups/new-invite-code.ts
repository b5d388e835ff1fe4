import { randomBytes } from 'node:crypto';

/** Returns an unguessable invite code: 192 random bits, safe in a URL. */
export const newInviteCode = (): string => randomBytes(24).toString('base64url');
