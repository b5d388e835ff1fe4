import { toGroup } from '../live/index.ts';
import type { LiveSignal } from '../ports.ts';

/**
 * Returns the signals of an account that is deleted or returns, to its own groups and to those that it left but that show something of
 * it. What changes there is not known, so their members ask for everything.
 */
export const comesOrGoes = (
  userId: number,
  groupIds: readonly number[],
  shownIn: readonly number[],
  isMember: boolean,
): LiveSignal[] => [
  ...groupIds.map((groupId): LiveSignal => ({ kind: 'membership', groupId, userId, isMember })),
  // Polls need their queries by name.
  ...[...new Set([...groupIds, ...shownIn])].map((groupId) =>
    toGroup(groupId, { query: 'all' }, { query: 'groups' }, { query: 'notifications' }),
  ),
];
