import { beforeEach, expect, it, vi } from 'vitest';
import {
  getSession,
  getToken,
  hasLeft,
  lastSignOutReason,
  onSessionChange,
  renewToken,
  signIn,
  signOut,
  startSignOut,
  cancelSignOut,
  wasDeleted,
} from './session.ts';

beforeEach(() => localStorage.clear());

const fromAnotherTab = (key: string | null, oldValue: string | null = null, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));

it('keeps the token under its agreed key', () => {
  signIn('a.b.c');
  expect(localStorage.getItem('auth_token')).toBe('a.b.c');
  expect(getToken()).toBe('a.b.c');
});

it('counts as left on purpose when another tab removes the token during the sign-out, before the event comes', () => {
  signIn('a.b.c');
  startSignOut();
  localStorage.removeItem('auth_token');
  expect(getSession()).toBeNull();
  expect(lastSignOutReason()).toBe('left');
  fromAnotherTab('auth_token', 'a.b.c');
  expect(lastSignOutReason()).toBe('left');
});

it('treats an empty token as none', () => {
  localStorage.setItem('auth_token', '');
  expect(getToken()).toBeNull();
});

it('notifies its listeners once when the session ends, and why', () => {
  signIn('a.b.c');
  const listener = vi.fn<() => void>();
  const stop = onSessionChange(listener);
  signOut('refused');
  signOut('left');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(getToken()).toBeNull();
  expect(lastSignOutReason()).toBe('refused');
  stop();
});

it('counts as left on purpose when a call is refused during the sign-out, until the next sign-in', () => {
  signIn('a.b.c');
  startSignOut();
  signOut('refused', 'a.b.c');
  expect(lastSignOutReason()).toBe('left');
  signIn('d.e.f');
  signOut('refused');
  expect(lastSignOutReason()).toBe('refused');
});

it('counts as refused when the sign-out was cancelled before the refusal', () => {
  signIn('a.b.c');
  startSignOut();
  cancelSignOut();
  signOut('refused');
  expect(lastSignOutReason()).toBe('refused');
  expect(hasLeft()).toBe(false);
});

it('reports a deleted account even if another call was refused first, and never for another user', () => {
  signIn('a.b.c');
  startSignOut();
  signOut('refused', 'a.b.c');
  expect([wasDeleted(), lastSignOutReason()]).toEqual([false, 'left']);
  const listener = vi.fn<() => void>();
  const stop = onSessionChange(listener);
  signOut('deleted', 'a.b.c');
  expect(wasDeleted()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  signIn('d.e.f');
  expect(wasDeleted()).toBe(false);
  signOut('deleted', 'a.b.c');
  expect([wasDeleted(), getToken()]).toEqual([false, 'd.e.f']);
  signOut('deleted', 'd.e.f');
  expect([wasDeleted(), getToken()]).toEqual([true, null]);
});

it('counts a refusal in another tab during the sign-out as part of it', () => {
  signIn('a.b.c');
  startSignOut();
  const stop = onSessionChange(() => undefined);
  fromAnotherTab('auth_token', 'a.b.c', null);
  expect(lastSignOutReason()).toBe('left');
  stop();
  cancelSignOut();
});

it('deletes the invite at sign-out, and keeps it when the session was rejected', () => {
  for (const [reason, kept] of [
    ['left', null],
    ['deleted', null],
    ['refused', 'AbC'],
  ] as const) {
    signIn('a.b.c');
    localStorage.setItem('pendingInviteCode', 'AbC');
    signOut(reason);
    expect(localStorage.getItem('pendingInviteCode'), reason).toBe(kept);
    expect(hasLeft(), reason).toBe(kept === null);
  }
});

it('does not let the late response to an older session end the new one', () => {
  signIn('old');
  signIn('new');
  signOut('refused', 'old');
  expect(getToken()).toBe('new');
  signOut('refused', 'new');
  expect(getToken()).toBeNull();
});

it('follows other tabs, for its own key and for a cleared storage', () => {
  const listener = vi.fn<() => void>();
  const stop = onSessionChange(listener);
  fromAnotherTab('app-theme');
  expect(listener).not.toHaveBeenCalled();
  fromAnotherTab('auth_token', 'a.b.c', null);
  expect(lastSignOutReason()).toBe('refused');
  fromAnotherTab(null);
  expect(lastSignOutReason()).toBe('left');
  fromAnotherTab('auth_token', null, 'a.b.c');
  expect(lastSignOutReason()).toBe('refused');
  for (const [before, after] of [
    ['a.b.c', ''],
    ['', null],
  ] as const) {
    fromAnotherTab('auth_token', before, after);
    expect(lastSignOutReason()).toBe('left');
  }
  expect(listener).toHaveBeenCalledTimes(5);
  stop();
  fromAnotherTab('auth_token');
  expect(listener).toHaveBeenCalledTimes(5);
});

const tokenOf = (sid: number, issued: string) =>
  `h.${btoa(JSON.stringify({ userId: 7, sid, issued })).replaceAll('=', '')}.s`;

it('keeps the session when its token is renewed: sends the new token, and clears nothing', () => {
  signIn(tokenOf(9, 'Monday'));
  const listener = vi.fn<() => void>();
  const stop = onSessionChange(listener);
  const session = getSession();
  renewToken(tokenOf(9, 'Tuesday'));
  fromAnotherTab('auth_token', tokenOf(9, 'Monday'), tokenOf(9, 'Tuesday'));
  expect(getToken()).toBe(tokenOf(9, 'Tuesday'));
  expect(getSession()).toBe(session);
  expect(listener).not.toHaveBeenCalled();
  signOut('refused', session);
  expect(getToken()).toBeNull();
  stop();
});

it('ignores a renewed token of another session, or after the sign-out', () => {
  signIn(tokenOf(10, 'Tuesday'));
  renewToken(tokenOf(9, 'Tuesday'));
  expect(getToken()).toBe(tokenOf(10, 'Tuesday'));
  signOut('left');
  renewToken(tokenOf(10, 'Wednesday'));
  expect(getToken()).toBeNull();
});
