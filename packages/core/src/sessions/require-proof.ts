import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, unauthorized } from '../errors.ts';
import { findProof } from './proof.queries.ts';

const refused = (text: string) => new AppError('REAUTH_REQUIRED', text);

/**
 * Throws a 403 unless the session was proved within the last ten minutes: by its sign-in, a code to the user's own number or e-mail
 * address, a passkey, a pairing code, or vouches. A young session on a new device needs a passkey, or the code of a device in use for
 * longer, unless `youngMay` is true. Returns whether the session is young. The APIs call it for the operations that declare `needsProof`,
 * before they read the input.
 */
export async function requireProof(
  db: Db,
  { userId, sessionId }: Actor,
  { youngMay = false } = {},
): Promise<{ isYoung: boolean }> {
  const proof = await findProof(db, userId, sessionId);
  if (!proof) throw unauthorized();
  const { isProved, isYoung } = proof;
  if (isYoung && !youngMay) throw refused(TEXTS.sessions.tooYoung);
  if (!isProved) throw refused(TEXTS.sessions.proofNeeded);
  return { isYoung };
}
