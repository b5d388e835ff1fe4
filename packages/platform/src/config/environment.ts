import type { SettingName } from './settings.ts';

/** The variable's text as given, before any check; an empty one counts as unset, as compose files leave them. */
export const settingText = (name: SettingName, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env[name]?.trim() || undefined;

/** The environment of this process with some settings replaced: for starting another one. */
export const environmentWith = (
  settings: Partial<Record<SettingName, string>>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({ ...env, ...settings });
