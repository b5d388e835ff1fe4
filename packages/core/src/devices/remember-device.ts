import { randomBytes } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Secrets } from '../ports.ts';
import { isIssued, renewHash, upsertDevice } from './devices.queries.ts';

const TOKEN_BYTES = 16;

/** Returns the keyed hashes that a device's token may be stored as; new ones are stored as the first. */
export const hashDeviceToken = (secrets: Secrets, token: string) => secrets.macs('device', token);

/**
 * Makes the browser that signed in a known device of the account. Returns the token to give it, and when the account first saw it: now if
 * `isNew`. A browser has one token for all its accounts; a token that was not issued here is replaced, so that no one else can choose it.
 */
export async function rememberDevice(
  trx: Db,
  secrets: Secrets,
  userId: number,
  presented: string | null,
): Promise<{ token: string; firstSeenAt: Date; isNew: boolean }> {
  const hashes = presented === null ? null : hashDeviceToken(secrets, presented);
  const isOurs = presented !== null && hashes !== null && (await isIssued(trx, hashes));
  if (isOurs) await renewHash(trx, hashes);
  const token = isOurs ? presented : randomBytes(TOKEN_BYTES).toString('base64url');
  const [hash] = hashDeviceToken(secrets, token);
  return { token, ...(await upsertDevice(trx, userId, hash, LIMITS.devices.perAccount)) };
}
