import type { SettingName } from './settings/index.ts';

/** Returns the variable's text as given, before any check. An empty one counts as unset, as compose files leave them. */
export const settingText = (name: SettingName, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env[name]?.trim() || undefined;

/** Returns the environment of this process with some settings replaced, for starting another one. */
export const environmentWith = (
  settings: Partial<Record<SettingName, string>>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({ ...env, ...settings });

/** Keeps the AWS SDK from printing which Node its future versions need: its version is pinned. */
export function silenceSdk(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
}
