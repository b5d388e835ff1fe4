import { LIMITS } from '@dubs/contract/limits';
import { expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../lib/session/session.ts';
import { dismissToast, toast, shownToast } from './toast-store.ts';

it('shows one toast at a time: a second replaces the first', () => {
  toast({ title: 'First' });
  const first = shownToast.get();
  toast({ title: 'Second', variant: 'destructive' });
  expect(shownToast.get()).toMatchObject({ title: 'Second', open: true });
  dismissToast(first?.id ?? 0);
  expect(shownToast.get()).toMatchObject({ title: 'Second', open: true });
});

it('keeps a dismissed toast, closed, until its time is over', () => {
  vi.useFakeTimers();
  toast({ title: 'Group created!' });
  dismissToast(shownToast.get()?.id ?? 0);
  expect(shownToast.get()).toMatchObject({ open: false });
  vi.advanceTimersByTime(LIMITS.toast.removeMs - 1);
  expect(shownToast.get()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(shownToast.get()).toBeUndefined();
  vi.useRealTimers();
});

it('removes a toast when the user signs out or another signs in, and keeps it after a refused session', () => {
  for (const [reason, isKept] of [
    ['left', false],
    ['deleted', false],
    ['refused', true],
  ] as const) {
    signIn('a.b.c');
    toast({ title: 'Post deleted' });
    signOut(reason);
    expect(shownToast.get() !== undefined, reason).toBe(isKept);
  }
  signIn('d.e.f');
  expect(shownToast.get()).toBeUndefined();
});
