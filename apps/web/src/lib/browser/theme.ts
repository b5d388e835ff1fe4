import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/** What a person may choose; `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme; `system` when none was chosen. */
function getTheme(): Theme {
  const stored = readStored(STORAGE_KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Dresses the document in the chosen theme, the browser's own bars included. */
function applyTheme(): void {
  const theme = getTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  const canvas = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  for (const listener of listeners) listener();
}

/** Chooses a theme; every tab follows. */
export function setTheme(theme: Theme): void {
  writeStored(STORAGE_KEYS.theme, theme);
  applyTheme();
}

/** Keeps the document in step with the device and with other tabs, for as long as the page lives. */
export function followTheme(): void {
  applyTheme();
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.theme || event.key === null) applyTheme();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The chosen theme, kept current. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme);
