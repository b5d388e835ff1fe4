import type { SettingName } from './settings.ts';
import { settingNamed } from './settings.ts';

/** One wrong variable: which, what is wrong with it (as the end of a sentence), and a value that would do. */
export interface Problem {
  name: SettingName;
  problem: string;
}

/** The environment is not fit to start with. The message lists every wrong variable and is meant to be printed as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, problem }) => {
      const { example } = settingNamed(name);
      return `  ${name} ${problem}\n    ${example ? `for example: ${name}=${example}` : 'leave it unset'}`;
    });
    super(
      `${problems.length === 1 ? 'One setting is' : `${problems.length} settings are`} wrong:\n${lines.join('\n')}`,
    );
    this.problems = problems;
  }
}
