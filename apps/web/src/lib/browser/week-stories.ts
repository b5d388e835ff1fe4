import { createStore, useStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';

/**
 * Local storage key. Its value is `off`, or the first day of a week and the groups whose story was seen, with `:all` if no other group has
 * one (`2026-02-23:1,2:all`).
 */
const KEY = 'week-stories';
const OFF = 'off';

/** Age of a week's first day (ms) at which its stories are no longer shown, in any time zone. */
const SHOWN_UNTIL_MS = 10 * 86_400_000;

const weekStories = createStore(readStorage(KEY) ?? '');

function write(value: string): void {
  writeStorage(KEY, value || null);
  weekStories.set(value);
}

/** Turns the stories of the week on or off, on this device. */
export const setWeekStories = (areOn: boolean): void => write(areOn ? '' : OFF);

/** True unless the stories of the week were turned off on this device. */
export const useWeekStoriesOn = (): boolean => useStore(weekStories, (value) => value !== OFF);

/** Returns the groups whose story of a week was seen or dismissed on this device. */
export function seenOfWeek(weekStart: string): readonly number[] {
  const [week, ids] = weekStories.get().split(':');
  return ids && week === weekStart ? ids.split(',').map(Number) : [];
}

/** True if no story of the week that is over is left to see on this device. */
export function isWeekSeen(): boolean {
  const [week = '', , all] = weekStories.get().split(':');
  return all !== undefined && Date.now() - Date.parse(week) < SHOWN_UNTIL_MS;
}

/** Remembers that the stories of groups were seen or dismissed. `all` are the groups that have one. */
export function markSeen(weekStart: string, groupIds: readonly number[], all: readonly number[]): void {
  const seen = [...new Set([...seenOfWeek(weekStart), ...groupIds])];
  write(`${weekStart}:${seen.join(',')}${all.every((id) => seen.includes(id)) ? ':all' : ''}`);
}
