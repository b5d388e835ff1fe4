import type { Config } from '../config/index.ts';
import { ConfigError, loadConfig } from '../config/index.ts';

/** The settings of this process; when they are wrong it says which, to whoever started it, and ends with 1. */
export function loadConfigOrExit(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
