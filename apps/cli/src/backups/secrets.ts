import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadDataSecrets, settingText } from '@dubs/platform/config';
import { findDataSecrets } from '../open-database.ts';

/** The files in which `npm start` keeps secrets, each with a function that reads the secret from the settings instead. */
const FILES = {
  'auth-secret': () => settingText('AUTH_SECRET'),
  'data-keys': (dataDir: string) => {
    // In development the secrets include a publicly known one.
    const publicSecrets = loadDataSecrets({});
    return (
      findDataSecrets(dataDir)
        .filter((secret) => !publicSecrets.includes(secret))
        .join(',') || undefined
    );
  },
  'vapid-keys': () => {
    const keys = [settingText('VAPID_PUBLIC_KEY'), settingText('VAPID_PRIVATE_KEY')];
    return keys.every(Boolean) ? keys.join(' ') : undefined;
  },
};

/** Returns the secrets of the installation, keyed by file name. Settings take precedence over files. */
export function readSecrets(dataDir: string): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const [name, setting] of Object.entries(FILES)) {
    const file = path.join(dataDir, name);
    const value = setting(dataDir) ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
    if (value !== undefined) secrets[name] = value;
  }
  return secrets;
}

/** Writes those secrets of a backup that the data folder lacks. Returns the names of the new files. */
export function writeSecrets(dataDir: string, text: string): string[] {
  const secrets = JSON.parse(text) as Record<string, unknown>;
  const names = Object.keys(FILES).filter(
    (name) => typeof secrets[name] === 'string' && !existsSync(path.join(dataDir, name)),
  );
  for (const name of names)
    writeFileSync(path.join(dataDir, name), String(secrets[name]), { mode: 0o600, flag: 'wx' });
  return names;
}
