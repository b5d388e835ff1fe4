import { loadDataDir, loadSetting } from '@dubs/platform/config';
import { findRunning } from './start/instance.ts';

/** Returns the URL of the app: the setting, or that of the Dubs that runs on the data folder, or the server's default. */
export const publicUrl = (): string =>
  loadSetting('PUBLIC_URL') ?? findRunning(loadDataDir())?.url ?? `http://localhost:${loadSetting('PORT')}`;
