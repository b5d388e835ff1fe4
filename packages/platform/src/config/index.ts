export { ConfigError } from './config-error.ts';
export type { Problem } from './config-error.ts';
export { isLoopback } from './is-loopback.ts';
export { environmentWith, settingText } from './environment.ts';
export { loadConfig, loadDataDir } from './load-config.ts';
export { SETTINGS } from './settings.ts';
export type { Setting, SettingName } from './settings.ts';
export type { Config, SmsSettings } from './shape-config.ts';
