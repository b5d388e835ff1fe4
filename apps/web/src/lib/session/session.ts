import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/**
 * Why a session ended here: the person left (in this tab or another), has deleted their account, or the server no longer took the
 * token.
 */
export type SignOutReason = 'left' | 'deleted' | 'refused';

/** What stands in place of the token for the moment in which somebody leaves; it reads as none. */
const LEFT = '';

type Listener = () => void;
const listeners = new Set<Listener>();
let lastReason: SignOutReason = 'refused';
let isLeaving = false;
let isDeleted = false;

const emit = () => {
  for (const listener of listeners) listener();
};

/** The stored token, or null when signed out. */
export const getToken = (): string | null => readStored(STORAGE_KEYS.token) || null;

/** Why the last session ended; tells whether the address it was at is worth coming back to, and what was typed worth keeping. */
export const lastSignOutReason = (): SignOutReason => lastReason;

/** Forgets that the person left: what they open next is wanted again. */
export const forgetSignOutReason = (): void => {
  lastReason = 'refused';
};

/** Whether the person went on purpose, so that nothing of theirs stays on this device. */
export const hasLeft = (): boolean => getToken() === null && lastReason !== 'refused';

/** Whether the account that was signed in here last has been deleted; until the next sign-in. */
export const wasDeleted = (): boolean => isDeleted;

/** Begins a session; every tab follows. */
export function signIn(token: string): void {
  writeStored(STORAGE_KEYS.token, token);
  lastReason = 'refused';
  isLeaving = false;
  isDeleted = false;
  emit();
}

/**
 * The person is on their way out: whatever ends the session from now on, they left. A call that is under way may be refused
 * before the logout itself has been answered.
 */
export const startLeaving = (): void => {
  isLeaving = true;
};

/** The person stays after all. */
export const stopLeaving = (): void => {
  isLeaving = false;
};

/**
 * Ends the session: the token goes, listeners clear what they hold. With `onlyIf`, nothing happens when the stored token is
 * another by now (a late answer to an older session must not end the new one).
 */
export function signOut(reason: SignOutReason, onlyIf?: string | null): void {
  const present = getToken();
  // Another call, or another tab, may have been refused before the deletion was answered.
  if (reason === 'deleted' && (present === null || present === onlyIf)) isDeleted = true;
  if (present === null && reason === 'deleted') emit();
  if (present === null || (onlyIf !== undefined && present !== onlyIf)) return;
  lastReason = isLeaving && reason === 'refused' ? 'left' : reason;
  if (lastReason !== 'refused') {
    // The other tabs read in it that the person went on purpose.
    writeStored(STORAGE_KEYS.token, LEFT);
    writeStored(STORAGE_KEYS.pendingInvite, null);
  }
  writeStored(STORAGE_KEYS.token, null);
  emit();
}

/** Calls back on every change of the token, whichever tab made it. Answers the way to stop. */
export function onTokenChange(listener: Listener): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEYS.token && event.key !== null) return;
    // A storage that is cleared, or a token that goes by way of none; one that goes at once was refused.
    const isOnPurpose = event.key === null || event.newValue === LEFT || event.oldValue === LEFT;
    lastReason = isOnPurpose || isLeaving ? 'left' : 'refused';
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}

/** The token, kept current. */
export const useToken = (): string | null => useSyncExternalStore(onTokenChange, getToken);
