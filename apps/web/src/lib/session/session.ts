import { useSyncExternalStore } from 'react';
import { createStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/**
 * Why a session ended here: the user signed out (in this tab or another), the user deleted their account, or the server refused the
 * token.
 */
export type SignOutReason = 'left' | 'deleted' | 'refused';

/** Briefly replaces the token in storage when a user signs out on purpose; reads as no token. */
const LEFT = '';

/** How the last session ended, and whether the user is signing out of this one. Read when a session ends; no screen subscribes to it. */
const ending: { reason: SignOutReason; isSigningOut: boolean } = { reason: 'refused', isSigningOut: false };
/** Changes when a session begins or ends; the token itself is in the local storage that all tabs share. */
const session = createStore({ isDeleted: false });

/** Returns the stored token, or null when signed out. */
export const getToken = (): string | null => readStorage(STORAGE_KEYS.token) || null;

/** Returns the claims of a token; null if it cannot be parsed. `exp` is in seconds since 1970. */
export function readClaims(token: string): { sid?: unknown; exp?: unknown } | null {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)) as ReturnType<typeof readClaims>;
  } catch {
    return null;
  }
}

/** Returns the session id of a token, which stays the same when the token is renewed; the token itself if it cannot be parsed. */
export function sessionOf(token: string): string {
  const claims = readClaims(token);
  return claims ? String(claims.sid) : token;
}

/** Returns the session that is signed in here, or null. */
export function getSession(): string | null {
  const token = getToken();
  return token && sessionOf(token);
}

/** Stores a renewed token of the session that is signed in here; ignores one of another session. */
export function renewToken(token: string | null): void {
  if (token && sessionOf(token) === getSession()) writeStorage(STORAGE_KEYS.token, token);
}

/**
 * Returns why the last session ended, which decides whether the next sign-in returns to its address and whether drafts are kept. While
 * the user signs out, another tab may remove the token, which this tab sees in the storage before the event arrives.
 */
export const lastSignOutReason = (): SignOutReason =>
  ending.isSigningOut && ending.reason === 'refused' ? 'left' : ending.reason;

/** Forgets that the user signed out on purpose, so that the next sign-in returns to the address that they open. */
export const forgetSignOutReason = (): void => {
  ending.reason = 'refused';
  ending.isSigningOut = false;
};

/** True if the user signed out on purpose or deleted their account, so that none of their data stays on this device. */
export const hasLeft = (): boolean => getToken() === null && lastSignOutReason() !== 'refused';

/** True if the account that was last signed in here has been deleted; false again after the next sign-in. */
export const wasDeleted = (): boolean => session.get().isDeleted;

/** Starts a session, in every tab. */
export function signIn(token: string): void {
  writeStorage(STORAGE_KEYS.token, token);
  ending.reason = 'refused';
  ending.isSigningOut = false;
  session.set({ isDeleted: false });
}

/**
 * Marks the user as signing out: however the session ends from now on, it counts as ended on purpose. A call in flight may be refused
 * before the logout itself returns.
 */
export const startSignOut = (): void => {
  ending.isSigningOut = true;
};

/** Undoes `startSignOut`, when the logout failed. */
export const cancelSignOut = (): void => {
  ending.isSigningOut = false;
};

/**
 * Ends the session: removes the token and notifies the subscribers, which clear their data. With `onlyIf`, does nothing if another
 * session is signed in by now (a late response to an old session must not end the new one).
 */
export function signOut(reason: SignOutReason, onlyIf?: string | null): void {
  const present = getSession();
  // Another call, or another tab, may have been refused before the response to the deletion came.
  const isDeleted =
    session.get().isDeleted || (reason === 'deleted' && (present === null || present === onlyIf));
  if (present === null && reason === 'deleted') session.set({ isDeleted });
  if (present === null || (onlyIf !== undefined && present !== onlyIf)) return;
  ending.reason = reason;
  if (lastSignOutReason() !== 'refused') {
    // Lets the other tabs know that the user signed out on purpose.
    writeStorage(STORAGE_KEYS.token, LEFT);
    writeStorage(STORAGE_KEYS.pendingInvite, null);
    writeStorage(STORAGE_KEYS.chosenGroups, null);
    writeStorage(STORAGE_KEYS.seenOnHome, null);
  }
  writeStorage(STORAGE_KEYS.token, null);
  session.set({ isDeleted });
}

// `self` instead of `window`: the service worker loads this module too, to send the outbox.
self.addEventListener('storage', ({ key, newValue, oldValue }) => {
  if (key !== STORAGE_KEYS.token && key !== null) return;
  // Another tab has renewed the token of this session.
  if (oldValue && newValue && sessionOf(oldValue) === sessionOf(newValue)) return;
  // The storage was cleared, or the token was replaced by `LEFT` first. A token that is removed directly was refused.
  const isOnPurpose = key === null || newValue === LEFT || oldValue === LEFT;
  ending.reason = isOnPurpose ? 'left' : 'refused';
  session.set({ ...session.get() });
});

/** Calls back when a session begins or ends, in any tab. Returns the function that unsubscribes. */
export const onSessionChange = session.subscribe;

// The module that stores it may not be loaded.
onSessionChange(() => writeStorage(STORAGE_KEYS.arrival, null));

/** Returns the session that is signed in here, kept current, or null. */
export const useSession = (): string | null => useSyncExternalStore(onSessionChange, getSession);
