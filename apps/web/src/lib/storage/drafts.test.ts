import { beforeEach, expect, it, vi } from 'vitest';
import {
  clearDrafts,
  countWaiting,
  hasDrafts,
  loadDraft,
  outboxKey,
  placeUntil,
  registerForm,
  saveDraft,
} from './drafts.ts';
import { signIn, signOut } from '../session/session.ts';
import { kept } from '../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../testing/memory-storage.ts'));

const PLACE = { userId: 7, place: 'share' };
const leaveInAnotherTab = (newValue: string | null) => {
  localStorage.removeItem('auth_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', oldValue: 'a.b.c', newValue }));
};

beforeEach(async () => {
  kept.clear();
  signIn('a.b.c');
  await loadDraft(PLACE);
});

it('stores a draft, and deletes it', async () => {
  await saveDraft(PLACE, { text: 'Half a' });
  expect(await loadDraft(PLACE)).toEqual({ text: 'Half a' });
  await saveDraft(PLACE, null);
  expect(await loadDraft(PLACE)).toBeNull();
});

it('keeps a draft when the session was refused, in this tab or another', async () => {
  signOut('refused');
  await saveDraft(PLACE, { text: 'Half a' });
  expect(kept.size).toBe(1);
  kept.clear();
  signIn('a.b.c');
  leaveInAnotherTab(null);
  await saveDraft(PLACE, { text: 'Half a' });
  expect(kept.size).toBe(1);
});

it('stores nothing after a sign-out in this tab or another, until the next form opens', async () => {
  for (const leave of [() => signOut('left'), () => signOut('deleted'), () => leaveInAnotherTab('')]) {
    signIn('a.b.c');
    await loadDraft(PLACE);
    leave();
    await saveDraft(PLACE, { text: 'Half a' });
    expect(kept.size).toBe(0);
  }
  await loadDraft(PLACE);
  await saveDraft(PLACE, { text: 'Another' });
  expect(kept.size).toBe(1);
  await clearDrafts(PLACE.userId);
  expect(kept.size).toBe(0);
});

it('finds every draft, and what is being typed right now', async () => {
  expect(await hasDrafts(PLACE.userId)).toBe(false);
  const end = registerForm(() => void saveDraft(PLACE, { text: 'Half a' }));
  expect(await hasDrafts(PLACE.userId)).toBe(true);
  end();
  await saveDraft(PLACE, null);
  expect(await hasDrafts(PLACE.userId)).toBe(false);
});

it.each(['edit-7', 'birthday-7'])('has no draft once the time to send it is over: %s', async (place) => {
  for (const [ms, isThere] of [
    [60_000, true],
    [-1, false],
  ] as const) {
    await saveDraft(
      { userId: PLACE.userId, place: placeUntil(place, new Date(Date.now() + ms)) },
      { text: 'a' },
    );
    expect(await hasDrafts(PLACE.userId)).toBe(isThere);
    expect(kept.size).toBe(isThere ? 1 : 0);
    kept.clear();
  }
});

it('counts what waits in the outbox apart from drafts', async () => {
  kept.set(outboxKey(PLACE.userId, 'a'), {});
  expect([await hasDrafts(PLACE.userId), await countWaiting(PLACE.userId)]).toEqual([false, 1]);
});

it('keeps what another user of the device has waiting', async () => {
  const theirs = { userId: 70, place: 'share' };
  await saveDraft(theirs, { text: 'For later' });
  expect(await hasDrafts(PLACE.userId)).toBe(false);
  await saveDraft(PLACE, { text: 'Half a' });
  await clearDrafts(PLACE.userId);
  expect(await loadDraft(PLACE)).toBeNull();
  expect(await loadDraft(theirs)).toEqual({ text: 'For later' });
});

it('returns what is being typed right now', async () => {
  const end = registerForm(() => void saveDraft(PLACE, { text: 'Half a sent' }));
  expect(await loadDraft(PLACE)).toEqual({ text: 'Half a sent' });
  end();
});
