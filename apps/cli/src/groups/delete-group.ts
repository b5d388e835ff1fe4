import { LIMITS } from '@dubs/contract';
import { deleteGroupForOperator } from '@dubs/core';
import type { Operator } from '../with-operator.ts';
import type { FoundGroup } from './find-group.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes a group for all its members if `isMeant`. Otherwise only prints what would happen. */
export async function deleteGroup(
  operator: Operator,
  { group, isMeant }: { group: FoundGroup; isMeant: boolean },
  print: (line: string) => void,
): Promise<void> {
  const what = `group ${group.id} (${group.name})`;
  if (!isMeant) {
    print(`This would delete ${what} for all its members, with everything in it. There is no way back.`);
    print('Nothing was done. Say --yes to do it.');
    return;
  }
  await deleteGroupForOperator(operator, group.id);
  print(
    `Deleted ${what}. No one can see it any more; it is purged within ${LIMITS.deletedThingsMs / DAY_MS} days.`,
  );
}
