import type { GroupChip } from '@dubs/contract';
import { useState } from 'react';

/**
 * Returns the groups with the group first that was first initially. The polled list is sorted by activity, but the group selected by
 * default must not change while the user types.
 */
export function useStableOrder(groups: readonly GroupChip[] | undefined): readonly GroupChip[] | undefined {
  const [kept, setKept] = useState<number>();
  const first = groups?.find((group) => group.id === kept) ?? groups?.[0];
  if (first && first.id !== kept) setKept(first.id);
  return first && groups ? [first, ...groups.filter((group) => group !== first)] : groups;
}
