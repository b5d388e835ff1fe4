import { useQueryClient } from '@tanstack/react-query';
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
 * Leaves or deletes a group: `end` is the call, `onEnded` leads away from its page before the group is removed from the cache. Returns the
 * function to do it, what went wrong, and the function to clear that.
 */
export function useGroupExit(
  group: { id: number; name: string },
  end: (input: { id: number }) => Promise<unknown>,
  { texts, onEnded }: { texts: GroupExitTexts; onEnded: () => Promise<void> },
) {
  const { problems, clear, submit } = useSubmit();
  const forget = useRemoveGroupFromCache();
  const client = useQueryClient();
  const exitGroup = async () => {
    const failure = await submit(async () => {
      await withLeaveInProgress(group.id, async () => {
        await end({ id: group.id });
        await onEnded();
        forget(group.id);
      });
      toast(texts.done(group.name));
    }, texts.failed);
    // Live updates of the group were ignored meanwhile.
    if (failure) void client.refetchQueries({ type: 'active', stale: true });
  };
  return { problems, exitGroup, clear };
}
