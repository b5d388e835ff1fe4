import { STORAGE_KEYS } from './storage-keys.ts';

const memory = new Map<string, string | null>();

/** Returns the storage of a key: the browser's, or that of the tab, which survives a reload but not the end of the tab. */
const storageOf = (key: string) => (key === STORAGE_KEYS.arrival ? sessionStorage : localStorage);

/** Returns a stored text, or null. Where the browser refuses storage or has no room, texts are kept until the page closes. */
export function readStorage(key: string): string | null {
  try {
    return memory.get(key) ?? storageOf(key).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStorage(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) storageOf(key).removeItem(key);
    else storageOf(key).setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}
