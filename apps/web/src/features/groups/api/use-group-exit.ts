import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { whileLeaving } from './groups-being-left.ts';
import { useRemoveGroupFromCache } from './own-group-cache.ts';

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
  const [problems, setProblems] = useState<readonly string[]>([]);
  const forget = useRemoveGroupFromCache();
  const client = useQueryClient();
  const exitGroup = async () => {
    setProblems([]);
    try {
      await whileLeaving(group.id, async () => {
        await end({ id: group.id });
        await onEnded();
        forget(group.id);
      });
      toast(texts.done(group.name));
    } catch (error) {
      setProblems([reportError(error, texts.failed)].filter((each) => each !== null));
      // News of the group was not followed meanwhile.
      void client.refetchQueries({ type: 'active', stale: true });
    }
  };
  return { problems, exitGroup, clear: () => setProblems([]) };
}
