import type { CreateGroupInput, Group } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { usePollingInterval } from '../../../lib/live/live-state.ts';
import { onceCurrent } from '../../../lib/live/once-current.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnMoreUnread } from '../../../lib/api/unread-count.ts';
import { useOnceKey } from '../../../lib/api/use-once-key.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';

/** Fetches the viewer's groups for the groups page, polled while the page is visible. */
export function useGroups() {
  return trpc.groups.list.useQuery(undefined, {
    refetchOnMount: true,
    refetchInterval: usePollingInterval(LIMITS.polling.groupsPageMs, LIMITS.pollingWhileLive.groupsMs),
  });
}

/** Fetches the viewer's groups, only while `isWanted`, as while a dialog offers them. */
export function useGroupsWhile(isWanted: boolean) {
  return trpc.groups.list.useQuery(undefined, { enabled: isWanted, refetchOnMount: true });
}

/** Fetches a group with its members and goals, only while `isWanted`; refetched on mount when older than 10 s. */
export function useCompleteGroup(id: number, isWanted: boolean) {
  return trpc.groups.complete.useQuery(completeOf(id), { refetchOnMount: true, enabled: isWanted });
}

/** Fetches the code of a group's invite link, only while `isWanted`. */
export function useInviteCode(id: number, isWanted: boolean) {
  return trpc.groups.invite.useQuery({ id }, { enabled: isWanted, refetchOnMount: true });
}

/**
 * Marks a group as viewed when its page has opened, and again when a new post is counted (which also refetches the posts) or a
 * notification arrives while the page is visible. Clears the group's badge optimistically, and cancels a running poll that would restore it.
 */
export function useViewing(id: number, isOpen: boolean): void {
  const utils = trpc.useUtils();
  const isInSight = usePageVisible() && isOpen;
  const countIn = (groups: readonly Group[] = []) => {
    const { unviewedWinsCount = 0, unviewedLossesCount = 0 } = groups.find((each) => each.id === id) ?? {};
    return unviewedWinsCount + unviewedLossesCount;
  };
  const { data: unviewed = 0 } = trpc.groups.list.useQuery(undefined, { enabled: false, select: countIn });
  // Unviewed posts after the last failed attempt; only more than these lead to the next one. -1 before the first attempt.
  const unviewedAfterFailure = useRef(-1);
  const { mutate } = trpc.groups.markViewed.useMutation({
    onMutate: async () => {
      await utils.groups.list.cancel();
      utils.groups.list.setData(undefined, (groups) =>
        groups?.map((group) =>
          group.id === id ? { ...group, unviewedWinsCount: 0, unviewedLossesCount: 0 } : group,
        ),
      );
    },
    onSettled: async (_answer, error) => {
      await utils.groups.list.invalidate();
      if (error) unviewedAfterFailure.current = countIn(utils.groups.list.getData());
    },
  });
  useOnMoreUnread(
    useCallback(() => {
      if (!isInSight) return;
      onceCurrent(
        () => utils.posts.ofGroup.refetch({ groupId: id }, {}, { throwOnError: true }),
        () => mutate({ id }),
      );
    }, [isInSight, id, mutate, utils]),
  );
  useEffect(() => {
    if (!isInSight || unviewed <= unviewedAfterFailure.current) {
      unviewedAfterFailure.current = Math.min(unviewedAfterFailure.current, unviewed);
      return;
    }
    // Also on the first run: a cached page may be fresh, yet older than the post that the badge counts.
    if (unviewed > 0) {
      void utils.groups.complete.invalidate({ id });
      void utils.posts.ofGroup.invalidate({ groupId: id });
    }
    unviewedAfterFailure.current = 0;
    mutate({ id });
  }, [isInSight, unviewed, id, mutate, utils]);
}

/** Creates a group. Retries with the same input use the same idempotency key. */
export function useCreateGroup() {
  const utils = trpc.useUtils();
  const once = useOnceKey();
  return useMutation({
    mutationFn: (input: CreateGroupInput) => utils.client.groups.create.mutate(input, once.contextOf(input)),
    onSuccess: once.done,
  });
}
