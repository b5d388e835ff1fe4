import { toGroup } from '../live/index.ts';
import type { LiveSignal } from '../ports.ts';

/** Somebody is out of groups with all they left there, or back: what it touches nobody can tell, so those who are in ask for all. */
export const comesOrGoes = (userId: number, groupIds: readonly number[], isMember: boolean): LiveSignal[] =>
  groupIds.flatMap((groupId): LiveSignal[] => [
    { kind: 'membership', groupId, userId, isMember },
    // Polls are told by name.
    toGroup(groupId, { query: 'all' }, { query: 'groups' }, { query: 'notifications' }),
  ]);
