import { toGroup } from '../live/index.ts';
import type { LiveSignal } from '../ports.ts';

/**
 * Returns the signals for an account that is deleted or restored, to its groups and to groups that show its content. Members refetch
 * everything, since it is not known what changed.
 */
export const signalMembershipChanges = (
  userId: number,
  groupIds: readonly number[],
  shownIn: readonly number[],
  isMember: boolean,
): LiveSignal[] => [
  ...groupIds.map((groupId): LiveSignal => ({ kind: 'membership', groupId, userId, isMember })),
  ...[...new Set([...groupIds, ...shownIn])].map((groupId) => toGroup(groupId, { query: 'all' })),
];
