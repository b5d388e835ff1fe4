import type { CreateGoalInput, Goal } from '@dubs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { isOffline, keepForLater } from '../../../lib/outbox/keep-for-later.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';

/** Returns the person's own goals in all their groups; refetched on arrival when older than 10 s. */
export function useGoals() {
  return trpc.goals.list.useQuery(undefined, { refetchOnMount: true });
}

const GOAL_CHANGE = ['goal-change'];

type Change = (goals: readonly Goal[]) => Goal[];

/** Everywhere that a goal of this group stands in the cache. */
function useGoalPlaces() {
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  return {
    /** Changes the goals of a group wherever they are shown, before anything is asked for. */
    change: (groupId: number, change: Change) => {
      utils.goals.list.setData(undefined, (goals) => goals && change(goals));
      utils.groups.complete.setData(completeOf(groupId), (complete) => {
        if (!complete) return complete;
        const goals = change(complete.goals);
        return { ...complete, goals, goalCount: complete.goalCount + goals.length - complete.goals.length };
      });
    },
    /** Stops answers under way, which do not know of the change yet. */
    hold: (groupId: number) =>
      Promise.all([utils.goals.list.cancel(), utils.groups.complete.cancel({ id: groupId })]),
    /** Refetches the lists of goals, the last of several changes for all of them: an answer may not know of those under way. */
    refreshGoals: (groupId: number) => {
      const isLast = queries.isMutating({ mutationKey: GOAL_CHANGE }) <= 1;
      const how = { refetchType: isLast ? 'active' : 'none' } as const;
      void utils.goals.list.invalidate(undefined, how);
      void utils.goals.recent.invalidate(undefined, how);
      void utils.groups.complete.invalidate({ id: groupId }, how);
    },
    /** Refetches what the post of a goal appears in. */
    refreshPosts: (groupId: number) => {
      void utils.posts.ofGroup.invalidate({ groupId });
      void utils.posts.recent.invalidate();
      void utils.posts.own.invalidate();
      void utils.groups.list.invalidate();
    },
    /** Refetches what counts dubs: a completed goal is one. */
    refreshStats: () => void utils.stats.invalidate(),
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

/** Sets a goal, once a `key`. It stands in the lists at once; they, and what shows its post, are refetched. */
export function useCreateGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationKey: GOAL_CHANGE,
    mutationFn: ({ key, ...input }: CreateGoalInput & { key: string }) =>
      client.goals.create.mutate(input, withIdempotencyKey(key)),
    onSuccess: (goal) => {
      places.change(goal.groupId, withGoal(goal));
      places.refreshGoals(goal.groupId);
      places.refreshPosts(goal.groupId);
    },
  });
}

/** Puts a completion that could not be sent into the outbox, and returns the goal as completed. */
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
 * Completes a goal: it moves to the completed ones at once, and back when the call fails. Without a network it stays there, and waits in
 * the outbox.
 */
export function useCompleteGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationKey: GOAL_CHANGE,
    mutationFn: (goal: Goal) =>
      client.goals.complete.mutate({ id: goal.id }).catch((error: unknown) => completeLater(goal, error)),
    onMutate: async (goal) => {
      await places.hold(goal.groupId);
      places.change(
        goal.groupId,
        withGoal({ ...goal, isCompleted: true, completedAt: new Date().toISOString() }),
      );
    },
    onError: (_error, goal) => places.change(goal.groupId, withGoal(goal)),
    onSuccess: (goal) => {
      places.change(goal.groupId, withGoal(goal));
      places.refreshPosts(goal.groupId);
      places.refreshStats();
    },
    onSettled: (_answer, _error, goal) => places.refreshGoals(goal.groupId),
  });
}

/** Deletes a goal; the posts it made stay. */
export function useDeleteGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationKey: GOAL_CHANGE,
    mutationFn: (goal: Goal) => client.goals.delete.mutate({ id: goal.id }),
    onSuccess: (_answer, goal) => places.change(goal.groupId, without(goal.id)),
    onSettled: (_answer, _error, goal) => places.refreshGoals(goal.groupId),
  });
}
