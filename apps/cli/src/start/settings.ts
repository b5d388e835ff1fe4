import path from 'node:path';
import {
  type Config,
  ConfigError,
  environmentWith,
  loadConfig,
  loadDataDir,
  settingText,
} from '@dubs/platform/config';
import { StepError } from '@dubs/terminal';
import { choosePort } from './choose-port.ts';
import { keptDataKey, keptSecret, keptVapidKeys } from './secret.ts';

const DEMO_DATA_DIR = '.data/demo';

/** Returns the configured data folder, or the default one of a start or a demo. */
export const chooseDataDir = (demo: boolean): string =>
  demo && !settingText('DATA_DIR') ? path.resolve(DEMO_DATA_DIR) : loadDataDir();

/** Placeholder URL of the embedded database until it runs. */
const EMBEDDED = 'postgres://localhost/embedded';

export interface RunSettings {
  config: Config;
  /** Whether the database is the embedded one, whose URL is not known yet. */
  embedded: boolean;
  /** Whether the default port was taken by another program. */
  moved: boolean;
  /** The environment of the server and the worker. */
  environment(databaseUrl: string): NodeJS.ProcessEnv;
}

/**
 * Completes the settings of the server and the worker before anything starts.
 *
 * @throws StepError that names every invalid setting, or the port that is taken
 */
export async function completeSettings(dataDir: string): Promise<RunSettings> {
  const embedded = !settingText('DATABASE_URL') && !settingText('DATABASE_DIRECT_URL');
  const known: Settings = { DATA_DIR: dataDir, ...(embedded && { DATABASE_URL: EMBEDDED }) };
  // By default, the worker of this start makes a backup every night.
  if (!settingText('BACKUP_AT')) known.BACKUP_AT = '03:00';
  // Production must set its own secrets: secrets kept beside the data would be lost and leaked with it.
  if (settingText('NODE_ENV') !== 'production') {
    if (!settingText('AUTH_SECRET')) known.AUTH_SECRET = keptSecret(dataDir);
    if (!settingText('DATA_KEYS')) known.DATA_KEYS = keptDataKey(dataDir);
    if (!settingText('VAPID_PUBLIC_KEY') && !settingText('VAPID_PRIVATE_KEY'))
      Object.assign(known, keptVapidKeys(dataDir));
  }
  const { http } = read(known);
  const { port, moved } = await choosePort(http.port, settingText('PORT') !== undefined, http.host);
  known.PORT = String(port);
  return {
    config: read(known),
    embedded,
    moved,
    environment: (databaseUrl) => environmentWith({ ...known, DATABASE_URL: databaseUrl }),
  };
}

type Settings = Parameters<typeof environmentWith>[0];

function read(settings: Settings): Config {
  try {
    return loadConfig(environmentWith(settings));
  } catch (error) {
    throw error instanceof ConfigError ? new StepError(error.message) : error;
  }
}
