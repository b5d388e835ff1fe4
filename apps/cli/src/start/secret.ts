import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the secret of this data folder: made once, readable by its owner alone, and kept so that people stay signed in. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
