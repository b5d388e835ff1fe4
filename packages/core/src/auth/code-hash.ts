import { isIPv6 } from 'node:net';
import type { Secrets } from '../ports.ts';

/** The keyed hash a code is stored as: bound to its number, useless without the secret. */
export const hashCode = (secrets: Secrets, phoneNumber: string, code: string): string =>
  secrets.mac('otp', `${phoneNumber} ${code}`);

/** The part of an address that limits count by: an IPv6 caller owns the whole /64, so its first four groups. */
export function limitedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
