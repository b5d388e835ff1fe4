import type { Config } from '../config/index.ts';
import { ConfigError, loadConfig } from '../config/index.ts';

/** Returns the configuration. When it is invalid, prints the reasons and exits with 1. */
export function loadConfigOrExit(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
