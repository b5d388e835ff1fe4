import type { Problem } from './config-error.ts';
import type { SettingName, Values } from './settings/index.ts';

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/**
 * Returns a problem for each missing setting. All of `needed` must be set if any of them, or any of `others`, is set. A switch that is off
 * counts as unset.
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
