import { resolve } from 'node:path';
import { ConfigError, type Problem } from './config-error.ts';
import { settingText } from './environment.ts';
import { findRefusals, findS3Refusals } from './refusals.ts';
import { redisSettings } from './settings/redis.ts';
import type { Setting } from './setting.ts';
import { type S3Name, type SettingName, SETTINGS, type Values } from './settings/index.ts';
import { s3Settings } from './settings/storage.ts';
import { findRedisRefusals, type RedisUses, shapeRedis } from './redis-rules.ts';
import { type Config, dataSecretsOf, shapeConfig } from './shape-config.ts';
import type { SecretList } from '../secrets/index.ts';
import { type BackupPlace, backupPlace, type MediaSettings, shapeMedia } from './shape-media.ts';

/** Describes the problem of one variable. Includes the value unless it is secret. */
function describe(name: SettingName, raw: string | undefined, complaint: string): string {
  if (raw === undefined) return 'is missing';
  const { secret }: Setting = SETTINGS[name];
  return complaint.startsWith('must') && !secret ? `${complaint}, but is ${JSON.stringify(raw)}` : complaint;
}

/**
 * Reads the named variables. Throws one `ConfigError` that lists every invalid variable and every invalid combination. `findWrong` checks
 * combinations, and receives only the variables that are valid on their own.
 */
function parse(
  names: readonly SettingName[],
  env: NodeJS.ProcessEnv,
  findWrong: (values: Partial<Values>) => Problem[] = () => [],
): Values {
  const values: Partial<Record<SettingName, unknown>> = {};
  const problems: Problem[] = [];
  const isProduction = settingText('NODE_ENV', env) === 'production';
  for (const name of names) {
    const { schema, inProduction }: Setting = SETTINGS[name];
    const raw = settingText(name, env);
    const result = schema.safeParse(raw ?? (isProduction ? inProduction : undefined));
    if (result.success) values[name] = result.data;
    else
      problems.push({
        name,
        problem: describe(name, raw, result.error.issues[0]?.message ?? 'cannot be read'),
      });
  }
  const wrong = new Set(problems.map(({ name }) => name));
  problems.push(...findWrong(values as Partial<Values>).filter(({ name }) => !wrong.has(name)));
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Values;
}

/** Parses the environment into the settings of a process. Throws one `ConfigError` that lists every wrong variable. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  shapeConfig(
    parse(Object.keys(SETTINGS) as SettingName[], env, findRefusals),
    process.stdout.isTTY === true,
  );

/** Reads only the Redis settings. Throws a `ConfigError` if they are invalid. */
export const loadRedis = (env: NodeJS.ProcessEnv = process.env): RedisUses =>
  shapeRedis(parse(Object.keys(redisSettings) as SettingName[], env, findRedisRefusals));

/** Reads only one setting. Throws a `ConfigError` if it is invalid. */
export const loadSetting = <Name extends SettingName>(
  name: Name,
  env: NodeJS.ProcessEnv = process.env,
): Values[Name] => parse([name], env)[name];

/** Reads only the secrets from which the keys of encrypted columns are derived. Throws a `ConfigError` if they are invalid. */
export const loadDataSecrets = (env: NodeJS.ProcessEnv = process.env): SecretList =>
  dataSecretsOf(parse(['NODE_ENV', 'SMS_PROVIDER', 'DATA_KEYS', 'AUTH_SECRET'], env));

/** Reads only the data folder, as an absolute path, for programs that need it before the other settings are complete. */
export const loadDataDir = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(loadSetting('DATA_DIR', env));

/** Reads only the settings of the media store. Throws a `ConfigError` if they are invalid. */
export const loadMediaSettings = (env: NodeJS.ProcessEnv = process.env): MediaSettings =>
  shapeMedia(parse(Object.keys(s3Settings) as S3Name[], env, findS3Refusals), loadDataDir(env));

/** Reads only the place of backups. Throws a `ConfigError` if a setting is invalid. */
export const loadBackupPlace = (): BackupPlace =>
  backupPlace(loadSetting('BACKUP_DIR'), loadDataDir(), loadMediaSettings());
