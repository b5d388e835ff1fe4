import { createStore, useStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/** The themes to choose from; `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the stored theme; `system` when none was chosen. */
function readTheme(): Theme {
  const stored = readStorage(STORAGE_KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

const chosen = createStore(readTheme());

/** Applies the chosen theme to the document and to the browser's own bars. */
function applyTheme(): void {
  const theme = chosen.get();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  const canvas = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}

/** Chooses a theme; every tab follows. */
export function setTheme(theme: Theme): void {
  writeStorage(STORAGE_KEYS.theme, theme);
  chosen.set(theme);
}

/** Keeps the document in sync with the choice, the device and other tabs, until the page closes. */
export function followTheme(): void {
  applyTheme();
  chosen.subscribe(applyTheme);
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.theme || event.key === null) chosen.set(readTheme());
  });
}

/** Returns the chosen theme, kept current. */
export const useTheme = (): Theme => useStore(chosen);
