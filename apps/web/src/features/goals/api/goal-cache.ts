import type { CreateGoalInput, Goal } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { isOffline, keepForLater } from '../../../lib/outbox/keep-for-later.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';

/** Fetches the viewer's own goals in all groups; refetched on mount when older than 10 s. */
export function useGoals() {
  return trpc.goals.list.useQuery(undefined, { refetchOnMount: true });
}

type Change = (goals: readonly Goal[]) => Goal[];

/** Returns operations on all cached lists of goals. */
function useGoalPlaces() {
  const utils = trpc.useUtils();
  return {
    /** Updates the goals of a group in all cached lists, without a refetch. */
    change: (groupId: number, change: Change) => {
      utils.goals.list.setData(undefined, (goals) => goals && change(goals));
      utils.groups.complete.setData(completeOf(groupId), (complete) => {
        if (!complete) return complete;
        const goals = change(complete.goals);
        return { ...complete, goals, goalCount: complete.goalCount + goals.length - complete.goals.length };
      });
    },
    /** Cancels running fetches, whose responses would overwrite the change. */
    cancelFetches: (groupId: number) =>
      Promise.all([utils.goals.list.cancel(), utils.groups.complete.cancel({ id: groupId })]),
  };
}

const withGoal =
  (goal: Goal): Change =>
  (goals) =>
    goals.some(({ id }) => id === goal.id)
      ? goals.map((each) => (each.id === goal.id ? goal : each))
      : [goal, ...goals];

const without =
  (id: number): Change =>
  (goals) =>
    goals.filter((goal) => goal.id !== id);

/** Refetches goals after an error: another user may have changed the goal. */
const refetchGoals = ({ groupId }: Goal) => markStale({ query: 'goals' }, { query: 'group', groupId });

/** Sets a goal (idempotent by `key`) and adds it to the cached lists. */
export function useCreateGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationFn: ({ key, ...input }: CreateGoalInput & { key: string }) =>
      client.goals.create.mutate(input, withIdempotencyKey(key)),
    onSuccess: (goal) => places.change(goal.groupId, withGoal(goal)),
  });
}

/** Queues a completion in the outbox if it failed because of the network, and returns the goal as completed. Rethrows other errors. */
async function completeLater(goal: Goal, error: unknown): Promise<Goal> {
  const { id: goalId, userId, groupId, title } = goal;
  const isKept =
    isOffline(error) &&
    (await keepForLater([{ kind: 'completion', id: `goal-${goalId}`, userId, groupId, goalId, title }])) ===
      null;
  if (!isKept) throw error;
  return { ...goal, isCompleted: true, completedAt: new Date().toISOString() };
}

/**
 * Completes a goal optimistically, and rolls back if the request fails. Without a network the goal stays completed, and the request waits
 * in the outbox.
 */
export function useCompleteGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationFn: (goal: Goal) =>
      client.goals.complete.mutate({ id: goal.id }).catch((error: unknown) => completeLater(goal, error)),
    onMutate: async (goal) => {
      await places.cancelFetches(goal.groupId);
      places.change(
        goal.groupId,
        withGoal({ ...goal, isCompleted: true, completedAt: new Date().toISOString() }),
      );
    },
    onError: (_error, goal) => {
      places.change(goal.groupId, withGoal(goal));
      refetchGoals(goal);
    },
    onSuccess: (goal) => places.change(goal.groupId, withGoal(goal)),
  });
}

/** Deletes a goal. The posts about it are kept. */
export function useDeleteGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationFn: (goal: Goal) => client.goals.delete.mutate({ id: goal.id }),
    onSuccess: (_answer, goal) => places.change(goal.groupId, without(goal.id)),
    onError: (_error, goal) => refetchGoals(goal),
  });
}
