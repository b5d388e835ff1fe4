import type { Setting } from './setting.ts';
import { type SettingName, SETTINGS } from './settings/index.ts';

/** The name of an invalid variable and its problem, worded as the end of a sentence. */
export interface Problem {
  name: SettingName;
  problem: string;
}

/** Lists every invalid variable with a valid example. The message is printed as is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, problem }) => {
      const { example }: Setting = SETTINGS[name];
      return `  ${name} ${problem}\n    ${example ? `for example: ${name}=${example}` : 'leave it unset'}`;
    });
    super(
      `${problems.length === 1 ? 'One setting is' : `${problems.length} settings are`} wrong:\n${lines.join('\n')}`,
    );
    this.problems = problems;
  }
}
