import { afterEach, expect, it, vi } from 'vitest';
import { readStorage, writeStorage } from './safe-storage.ts';

const KEY = 'auth_token';
const throwing = (name: string) => () => {
  throw new DOMException('No.', name);
};

afterEach(() => {
  vi.unstubAllGlobals();
  writeStorage(KEY, null);
});

it('keeps a text in memory, in place of the stored one, when the storage is full', () => {
  writeStorage(KEY, 'old');
  const { localStorage: storage } = window;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    setItem: throwing('QuotaExceededError'),
  });
  writeStorage(KEY, 'new');
  expect(readStorage(KEY)).toBe('new');
  vi.unstubAllGlobals();
  writeStorage(KEY, 'newest');
  expect(readStorage(KEY)).toBe('newest');
  writeStorage(KEY, null);
  expect(readStorage(KEY)).toBeNull();
});

it('keeps texts in memory when the browser refuses storage', () => {
  const refuse = throwing('SecurityError');
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeStorage(KEY, 'text');
  expect(readStorage(KEY)).toBe('text');
  writeStorage(KEY, null);
  expect(readStorage(KEY)).toBeNull();
});
