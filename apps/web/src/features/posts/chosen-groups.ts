import { readStorage, writeStorage } from '../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';

interface Remembered {
  userId: number;
  /** The groups of the last share; empty if there was none. */
  shared: readonly number[];
  /** The group that was opened last. */
  opened: number | null;
}

function read(userId: number): Remembered {
  const nothing = { userId, shared: [], opened: null };
  try {
    const kept = JSON.parse(readStorage(STORAGE_KEYS.chosenGroups) ?? 'null') as Remembered | null;
    return kept?.userId === userId ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

const write = (userId: number, changes: Partial<Remembered>): void =>
  writeStorage(STORAGE_KEYS.chosenGroups, JSON.stringify({ ...read(userId), ...changes }));

/** Stores the groups of a share on this device. */
export const rememberShared = (userId: number, shared: readonly number[]): void => write(userId, { shared });

/** Stores the last opened group on this device. */
export const rememberOpened = (userId: number, opened: number): void => write(userId, { opened });

/** Returns the groups of the last share from this device that are among `groupIds`. */
export const groupsOfLastShare = (userId: number, groupIds: readonly number[]): readonly number[] =>
  read(userId).shared.filter((id) => groupIds.includes(id));

/**
 * Returns the groups that are selected by default for a share: those of the last share, else the user's only group, else the one opened
 * last. `groupIds` are the user's groups.
 */
export function groupsForNextShare(userId: number, groupIds: readonly number[]): readonly number[] {
  const shared = groupsOfLastShare(userId, groupIds);
  if (shared.length > 0) return shared;
  const { opened } = read(userId);
  return groupIds.length === 1 ? groupIds : groupIds.filter((id) => id === opened);
}
