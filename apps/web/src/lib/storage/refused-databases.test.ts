import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../offline/kept-stores.ts';
import { getToken, signIn, signOut } from '../session/session.ts';
import { clearDrafts, loadDraft, saveDraft } from './drafts.ts';

const PLACE = { userId: 7, place: 'share' };

beforeEach(() =>
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Denied.', 'SecurityError');
    },
  }),
);
afterEach(() => void vi.unstubAllGlobals());

it('a session begins and ends in a browser that refuses databases', () => {
  signIn('a.b.c');
  expect(getToken()).toBe('a.b.c');
  signOut('left');
  expect(getToken()).toBeNull();
});

it('such a browser has no drafts', async () => {
  expect(await saveDraft(PLACE, { text: 'Half a' })).toBe(false);
  expect(await loadDraft(PLACE)).toBeNull();
  await clearDrafts(7);
});
