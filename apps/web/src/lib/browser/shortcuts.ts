import { createStore, useStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/** True unless keyboard shortcuts were turned off on this device. */
export const shortcutsOn = createStore(readStorage(STORAGE_KEYS.shortcuts) !== 'off');

/** Turns keyboard shortcuts on or off, on this device. */
export function setShortcuts(areOn: boolean): void {
  writeStorage(STORAGE_KEYS.shortcuts, areOn ? null : 'off');
  shortcutsOn.set(areOn);
}

export const useShortcutsOn = (): boolean => useStore(shortcutsOn);
