import type { GroupChip } from '@dubs/contract';
import { useState } from 'react';

/**
 * Returns the groups with the one first that was first when they came: the list is polled and its liveliest group leads it, but what is chosen
 * without a choice must not change while a user types.
 */
export function useStableOrder(groups: readonly GroupChip[] | undefined): readonly GroupChip[] | undefined {
  const [kept, setKept] = useState<number>();
  const first = groups?.find((group) => group.id === kept) ?? groups?.[0];
  if (first && first.id !== kept) setKept(first.id);
  return first && groups ? [first, ...groups.filter((group) => group !== first)] : groups;
}
