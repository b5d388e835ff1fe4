import type { SettingName } from './settings/index.ts';

/** Returns the variable's text before validation. An empty one counts as unset, since compose files pass unset variables as empty. */
export const settingText = (name: SettingName, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env[name]?.trim() || undefined;

/** Returns the environment for a child process: this process's own, with some settings replaced. */
export const environmentWith = (settings: Partial<Record<SettingName, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

/** Disables the AWS SDK's warning about the Node version that its future versions need, since the SDK's version is pinned. */
export function silenceSdk(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
}
