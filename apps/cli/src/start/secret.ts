import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the content of a file in the data folder. Creates it first if it is missing, readable only by its owner. */
function readOrCreate(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name);
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Returns the secret of this data folder, which stays the same so that people stay signed in. */
export const keptSecret = (dataDir: string): string =>
  readOrCreate(dataDir, 'auth-secret', () => randomBytes(48).toString('base64'));

/** Returns the data key of this data folder, which stays the same so that its database can be read. */
export const keptDataKey = (dataDir: string): string =>
  readOrCreate(dataDir, 'data-keys', () => randomBytes(48).toString('base64'));

/** Returns a new VAPID pair as its public and private key, in base64url. */
function makeVapidKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return `${Buffer.concat(point).toString('base64url')} ${d}`;
}

/** Returns the VAPID keys of this data folder, which stay the same so that devices stay subscribed. */
export function keptVapidKeys(dataDir: string): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const [publicKey = '', privateKey = ''] = readOrCreate(dataDir, 'vapid-keys', makeVapidKeys).split(' ');
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}
