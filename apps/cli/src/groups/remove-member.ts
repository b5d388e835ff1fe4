import { removeMemberForOperator } from '@dubs/core';
import type { Operator } from '../with-operator.ts';
import type { FoundGroup } from './find-group.ts';

/**
 * Removes a person from a group and prints what that means.
 *
 * @throws AppError if they are not a member, or are the creator
 */
export async function removeMember(
  operator: Operator,
  { group, userId }: { group: FoundGroup; userId: number },
  print: (line: string) => void,
): Promise<void> {
  await removeMemberForOperator(operator, { groupId: group.id, userId });
  print(
    `Person ${userId} was removed from group ${group.id} (${group.name}) and sees nothing of it any more.`,
  );
  print('No link that exists now lets them in again; one that is made from now on does.');
}
