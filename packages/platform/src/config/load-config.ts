import { resolve } from 'node:path';
import type { Problem } from './config-error.ts';
import { ConfigError } from './config-error.ts';
import { settingText } from './environment.ts';
import { findRefusals } from './refusals.ts';
import type { Values } from './schema.ts';
import { NAMES, SCHEMA } from './schema.ts';
import type { SettingName } from './settings.ts';
import { settingNamed } from './settings.ts';
import type { Config } from './shape-config.ts';
import { shapeConfig } from './shape-config.ts';

/** Says what is wrong with one variable, showing its value unless that is a secret. */
function describe(name: SettingName, raw: string | undefined, complaint: string): string {
  if (raw === undefined) return 'is missing';
  const showsValue = complaint.startsWith('must') && !settingNamed(name).secret;
  return showsValue ? `${complaint}, but is ${JSON.stringify(raw)}` : complaint;
}

function parse(env: NodeJS.ProcessEnv): { values: Partial<Values>; problems: Problem[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const problems: Problem[] = [];
  for (const name of NAMES) {
    const raw = settingText(name, env);
    const result = SCHEMA[name].safeParse(raw);
    if (result.success) values[name] = result.data;
    else
      problems.push({
        name,
        problem: describe(name, raw, result.error.issues[0]?.message ?? 'cannot be read'),
      });
  }
  return { values: values as Partial<Values>, problems };
}

/** Parses the environment into the settings of a process. Throws one `ConfigError` that lists every wrong variable. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { values, problems } = parse(env);
  const wrong = new Set(problems.map(({ name }) => name));
  problems.push(...findRefusals(values).filter(({ name }) => !wrong.has(name)));
  if (problems.length > 0) throw new ConfigError(problems);
  return shapeConfig(values as Values, process.stdout.isTTY === true);
}

/** The data folder alone, absolute, for those who must know it before the rest can be complete. */
export const loadDataDir = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(SCHEMA.DATA_DIR.parse(settingText('DATA_DIR', env)));
