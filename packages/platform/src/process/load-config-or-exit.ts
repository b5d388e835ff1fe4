import { type Config, ConfigError, loadConfig } from '../config/index.ts';
import { refuseWrongRedis } from '../redis/refuse-wrong-redis.ts';

/** Returns the configuration. If it is invalid or Redis refuses it, prints the reasons and exits with 1. */
export async function loadConfigOrExit(): Promise<Config> {
  try {
    const config = loadConfig();
    await refuseWrongRedis(config.redis);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
