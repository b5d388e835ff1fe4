export { ConfigError } from './config-error.ts';
export { isLoopback } from './is-loopback.ts';
export { environmentWith, settingText } from './environment.ts';
export {
  loadBackupPlace,
  loadConfig,
  loadDataDir,
  loadDataSecrets,
  loadMediaSettings,
  loadRedis,
  loadSetting,
} from './load-config.ts';
export type { RedisTarget, RedisUses } from './redis-rules.ts';
export type { SettingName } from './settings/index.ts';
export type { Config, MailSettings, PushSettings, SmsSettings } from './shape-config.ts';
export type { BackupPlace, MediaSettings, S3Settings } from './shape-media.ts';
