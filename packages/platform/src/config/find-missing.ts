import type { Problem } from './config-error.ts';
import type { SettingName, Values } from './settings/index.ts';

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/**
 * Returns which of the settings that work together only are missing: all of `needed` once one of them, or of `others`, is set. A switch
 * that is off counts as unset.
 */
export function findMissing(
  values: Partial<Values>,
  needed: readonly SettingName[],
  others: readonly SettingName[] = [],
): Problem[] {
  const given = [...new Set([...needed, ...others])].filter((name) => isGiven(values[name]));
  if (given.length === 0) return [];
  const problem = `is missing, and ${given.join(', ')} need${given.length === 1 ? 's' : ''} it`;
  return needed.filter((name) => !given.includes(name)).map((name) => ({ name, problem }));
}
