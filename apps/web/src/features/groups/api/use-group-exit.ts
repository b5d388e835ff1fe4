import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { withLeaveInProgress } from './leave-in-progress.ts';
import { useRemoveGroupFromCache } from './use-remove-group-from-cache.ts';

/** What a toast says once the viewer is out of the group, and what is said if that failed. */
interface GroupExitTexts {
  done: (name: string) => Parameters<typeof toast>[0];
  failed: string;
}

/**
 * Leaves or deletes a group: `end` is the call, `onEnded` leads away from its page before the group is removed from the cache, unless the
 * dialog that asked is no longer `open`. Returns the function to do it, what went wrong, and the function to clear that.
 */
export function useGroupExit(
  group: { id: number; name: string },
  end: (input: { id: number }) => Promise<unknown>,
  { texts, open, onEnded }: { texts: GroupExitTexts; open: boolean; onEnded: () => Promise<void> },
) {
  const { problems, clear, submit } = useSubmit();
  const forget = useRemoveGroupFromCache();
  const client = useQueryClient();
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const exitGroup = async () => {
    let isStaying = false;
    const failure = await submit(async () => {
      await withLeaveInProgress(group.id, async () => {
        await end({ id: group.id });
        isStaying = !isOpen.current;
        if (!isStaying) await onEnded();
        forget(group.id);
      });
      toast(texts.done(group.name));
    }, texts.failed);
    // Live updates of the group were ignored meanwhile.
    if (failure ?? isStaying) void client.refetchQueries({ type: 'active', stale: true });
  };
  return { problems, exitGroup, clear };
}
