import { useSyncExternalStore } from 'react';
import { createStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/**
 * Why a session ended here: the person left (in this tab or another), has deleted their account, or the server no longer took the
 * token.
 */
export type SignOutReason = 'left' | 'deleted' | 'refused';

/** Replaces the token for a moment when a user signs out on purpose; it reads as none. */
const LEFT = '';

/** How the last session ended, and whether the user is about to end this one. Read when a session ends; no screen follows it. */
const ending: { reason: SignOutReason; isSigningOut: boolean } = { reason: 'refused', isSigningOut: false };
/** Changes with every session; the token itself is in the storage that all tabs share. */
const session = createStore({ isDeleted: false });

/** Returns the stored token, or null when signed out. */
export const getToken = (): string | null => readStorage(STORAGE_KEYS.token) || null;

/** Returns what tells the session of a token from others, and stays when the token is renewed; a token that cannot be read is its own. */
export function sessionOf(token: string): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(claims)) as { sid: number }).sid);
  } catch {
    return token;
  }
}

/** Returns the session that is signed in here, or null. */
export function getSession(): string | null {
  const token = getToken();
  return token && sessionOf(token);
}

/** Takes the new token of the session that is signed in here; one of another session comes too late. */
export function renewToken(token: string | null): void {
  if (token && sessionOf(token) === getSession()) writeStorage(STORAGE_KEYS.token, token);
}

/**
 * Returns why the last session ended; decides whether to return to its address and to keep what was typed. While the user signs out, another
 * tab may take the token away, which this one sees in the storage before the event comes.
 */
export const lastSignOutReason = (): SignOutReason =>
  ending.isSigningOut && ending.reason === 'refused' ? 'left' : ending.reason;

/** Forgets that the person left: what they open next is wanted again. */
export const forgetSignOutReason = (): void => {
  ending.reason = 'refused';
  ending.isSigningOut = false;
};

/** True if the user left on purpose, so that none of their data stays on this device. */
export const hasLeft = (): boolean => getToken() === null && lastSignOutReason() !== 'refused';

/** True if the account that was signed in here last has been deleted; until the next sign-in. */
export const wasDeleted = (): boolean => session.get().isDeleted;

/** Begins a session; every tab follows. */
export function signIn(token: string): void {
  writeStorage(STORAGE_KEYS.token, token);
  ending.reason = 'refused';
  ending.isSigningOut = false;
  session.set({ isDeleted: false });
}

/**
 * Marks the session as being left: however it ends from now on, the user left on purpose. A running call may be refused
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
 * Ends the session: the token goes, listeners clear what they hold. With `onlyIf`, nothing happens when another session is
 * signed in by now (a late answer to an older session must not end the new one).
 */
export function signOut(reason: SignOutReason, onlyIf?: string | null): void {
  const present = getSession();
  // Another call, or another tab, may have been refused before the deletion was answered.
  const isDeleted =
    session.get().isDeleted || (reason === 'deleted' && (present === null || present === onlyIf));
  if (present === null && reason === 'deleted') session.set({ isDeleted });
  if (present === null || (onlyIf !== undefined && present !== onlyIf)) return;
  ending.reason = reason;
  if (lastSignOutReason() !== 'refused') {
    // The other tabs read in it that the person went on purpose.
    writeStorage(STORAGE_KEYS.token, LEFT);
    writeStorage(STORAGE_KEYS.pendingInvite, null);
    writeStorage(STORAGE_KEYS.chosenGroups, null);
    writeStorage(STORAGE_KEYS.seenOnHome, null);
  }
  writeStorage(STORAGE_KEYS.token, null);
  session.set({ isDeleted });
}

// Not of `window`: the service worker, which has no stored token, sends what waits.
self.addEventListener('storage', ({ key, newValue, oldValue }) => {
  if (key !== STORAGE_KEYS.token && key !== null) return;
  // Another tab has renewed the token of this session.
  if (oldValue && newValue && sessionOf(oldValue) === sessionOf(newValue)) return;
  // A storage that is cleared, or a token that goes by way of none; one that goes at once was refused.
  const isOnPurpose = key === null || newValue === LEFT || oldValue === LEFT;
  ending.reason = isOnPurpose ? 'left' : 'refused';
  session.set({ ...session.get() });
});

/** Calls back when a session begins or ends, in whichever tab. Returns the function to stop. */
export const onSessionChange = session.subscribe;

/** Returns the session that is signed in here, kept current, or null. */
export const useSession = (): string | null => useSyncExternalStore(onSessionChange, getSession);
