import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';

/** Returns the code of an invite that was opened while signed out, or null. */
export const getPendingInvite = (): string | null => readStorage(STORAGE_KEYS.pendingInvite) || null;

export const setPendingInvite = (code: string): void => writeStorage(STORAGE_KEYS.pendingInvite, code);

/** Removes the pending code, if it is this one. */
export function clearPendingInvite(code: string): void {
  if (getPendingInvite() === code) writeStorage(STORAGE_KEYS.pendingInvite, null);
}
