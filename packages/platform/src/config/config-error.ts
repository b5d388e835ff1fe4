import type { Setting } from './setting.ts';
import { SETTINGS } from './settings/index.ts';
import type { SettingName } from './settings/index.ts';

/** One wrong variable: which, and what is wrong with it (as the end of a sentence). */
export interface Problem {
  name: SettingName;
  problem: string;
}

/** Lists every variable that a process cannot start with, each with a value that would do. Meant to be printed as it is. */
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
