import { createStore, useStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';

/** Local storage key. Its value is `off`, or a week and the groups whose story was seen (`week:id,id`). */
const KEY = 'week-stories';
const OFF = 'off';

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
  const [week, ids = ''] = weekStories.get().split(':');
  return week === weekStart ? ids.split(',').map(Number) : [];
}

/** Remembers that the story of a group was seen or dismissed. */
export function markSeen(weekStart: string, groupId: number): void {
  const ids = new Set([...seenOfWeek(weekStart), groupId]);
  write(`${weekStart}:${[...ids].join(',')}`);
}
