import { useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { useStillOpen } from '../../../components/overlays/use-still-open.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { withLeaveInProgress } from './leave-in-progress.ts';
import { useRemoveGroupFromCache } from './use-remove-group-from-cache.ts';

/** Statuses of a failure after which the viewer may be out of the group: no response, or those of a group that they are not in. */
const MAY_BE_DONE: ReadonlySet<number | undefined> = new Set([undefined, 403, 404]);

/** The toast after the viewer left or deleted the group, and the error message if that failed. */
interface GroupExitTexts {
  done: (name: string) => Parameters<typeof toast>[0];
  failed: string;
}

/**
 * Leaves or deletes a group with the request `end`. Then `onEnded` navigates away from the group's page, unless the dialog is no longer
 * `open`, and the group is removed from the cache. If a response is lost, the list of groups shows whether it is done.
 */
export function useGroupExit(
  group: { id: number; name: string },
  end: (input: { id: number }) => Promise<unknown>,
  { texts, open, onEnded }: { texts: GroupExitTexts; open: boolean; onEnded: () => Promise<void> },
) {
  const { problems, isSubmitting, clear, submit } = useSubmit();
  const forget = useRemoveGroupFromCache();
  const client = useQueryClient();
  const { client: trpcClient } = trpc.useUtils();
  const isStillOpen = useStillOpen(open);
  const exitGroup = async () => {
    let isStaying = false;
    const failure = await submit(async () => {
      await withLeaveInProgress(group.id, async () => {
        await end({ id: group.id }).catch(async (error: unknown) => {
          if (!MAY_BE_DONE.has(statusOf(error))) throw error;
          const groups = await trpcClient.groups.list.query().catch(() => undefined);
          if (!groups || groups.some(({ id }) => id === group.id)) throw error;
        });
        isStaying = !isStillOpen();
        if (!isStaying) await onEnded();
        forget(group.id);
      });
      toast(texts.done(group.name));
    }, texts.failed);
    // Live updates of the group were ignored during the request.
    if (failure ?? isStaying) void client.refetchQueries({ type: 'active', stale: true });
  };
  return { problems, isSubmitting, exitGroup, clear };
}
