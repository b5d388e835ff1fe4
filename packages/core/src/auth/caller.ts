import { addressNetworks } from './address-networks.ts';
import type { CoreContext } from '../context.ts';
import { findKnownDevice, hashDeviceToken } from '../devices/index.ts';
import type { CodeUse, NetworkHashes } from './codes.queries.ts';

/** Origin of a sign-in request. */
export interface SignInCaller {
  /** The network address. */
  address: string;
  /** Value of the browser's device cookie; null without one. */
  deviceToken: string | null;
  /** User agent of the browser. */
  userAgent: string;
}

/** Returns the caller's networks as keyed hashes, the form in which they are stored. */
export function hashNetworks({ secrets }: Pick<CoreContext, 'secrets'>, address: string): NetworkHashes {
  const { network, site } = addressNetworks(address);
  const networks = secrets.macs('address', network);
  return {
    network: networks[0],
    networks,
    site: site === null ? null : secrets.mac('address', site),
  };
}

/** Returns the name of the lock for sign-ins with a number. */
export const numberLock = (phoneNumber: string): string => `otp:${phoneNumber}`;

/** Returns the name of the lock for the codes of a signed-in user's sessions; none for a sign-in. */
export const userLocks = (use: CodeUse): string[] =>
  use.sessionId === null ? [] : [`otp:of-user:${use.userId}`];

/** Returns the names of the locks for sign-ins with this number, if any, or from these networks. */
export const locksOf = (phoneNumber: string | null, { network, site }: NetworkHashes): string[] =>
  [phoneNumber, network, site].flatMap((name) => (name === null ? [] : `otp:${name}`));

/** Returns the id of the caller's device if the account of the number knows it, else null. */
export async function findDevice(
  { db, secrets }: Pick<CoreContext, 'db' | 'secrets'>,
  { deviceToken }: SignInCaller,
  phoneNumber: string,
): Promise<number | null> {
  if (deviceToken === null) return null;
  const tokenHashes = hashDeviceToken(secrets, deviceToken);
  return (await findKnownDevice(db, { tokenHashes, phoneNumber })) ?? null;
}
