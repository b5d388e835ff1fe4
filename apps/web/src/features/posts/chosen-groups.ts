import { readStorage, writeStorage } from '../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';

interface Remembered {
  userId: number;
  /** The groups of the last share; empty while there is none. */
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

/** Remembers on this device which groups a share went to. */
export const rememberShared = (userId: number, shared: readonly number[]): void => write(userId, { shared });

/** Remembers on this device which group was opened last. */
export const rememberOpened = (userId: number, opened: number): void => write(userId, { opened });

/**
 * Returns the groups that a share is for until others are chosen, of those that the user is in: those of the last share, else the only one,
 * else the one opened last.
 */
export function groupsForNextShare(userId: number, groupIds: readonly number[]): readonly number[] {
  const { shared, opened } = read(userId);
  const known = shared.filter((id) => groupIds.includes(id));
  if (known.length > 0) return known;
  return groupIds.length === 1 ? groupIds : groupIds.filter((id) => id === opened);
}
