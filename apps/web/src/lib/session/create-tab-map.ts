import type { Location } from 'react-router-dom';
import { onSessionChange } from './session.ts';

/** Identifies the history entry of a location. The key alone does not: it is `default` for every address that was typed. */
export const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key + pathname + search;

/** True if the document was opened by a link or by typing its address, not by a reload, Back or Forward. */
export const isNewVisit = (): boolean =>
  (performance.getEntriesByType?.('navigation') as PerformanceNavigationTiming[] | undefined)?.[0]?.type ===
  'navigate';

/**
 * Creates a map of JSON values that outlives a reload: it is stored in the session storage of the tab. A new visit drops what the keys
 * of its history entry hold. Emptied when a session begins or ends.
 */
export function createTabMap<T>(name: string): Map<string, T> {
  const map = new Map<string, T>();
  const { pathname, search } = window.location;
  const dropped = isNewVisit() && entryOf({ key: 'default', pathname, search });
  // Where the browser refuses storage, the map is kept until the page closes.
  try {
    for (const [key, value] of JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, T][])
      if (!dropped || !`${key} `.startsWith(`${dropped} `)) map.set(key, value);
  } catch {}
  const store = () => {
    try {
      sessionStorage.setItem(name, JSON.stringify([...map]));
    } catch {}
  };
  onSessionChange(() => {
    map.clear();
    store();
  });
  // Before a reload too.
  document.addEventListener('visibilitychange', store);
  return map;
}
