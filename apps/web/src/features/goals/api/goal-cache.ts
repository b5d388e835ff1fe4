import type { CreateGoalInput, Goal } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { isOffline, keepForLater } from '../../../lib/outbox/keep-for-later.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';

/** Returns the person's own goals in all their groups; refetched on arrival when older than 10 s. */
export function useGoals() {
  return trpc.goals.list.useQuery(undefined, { refetchOnMount: true });
}

type Change = (goals: readonly Goal[]) => Goal[];

/** Everywhere that a goal of this group stands in the cache. */
function useGoalPlaces() {
  const utils = trpc.useUtils();
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

/** After a refusal: another user may have changed the goal. */
const refetchGoals = ({ groupId }: Goal) => markStale({ query: 'goals' }, { query: 'group', groupId });

/** Sets a goal, once a `key`. It stands in the lists at once. */
export function useCreateGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationFn: ({ key, ...input }: CreateGoalInput & { key: string }) =>
      client.goals.create.mutate(input, withIdempotencyKey(key)),
    onSuccess: (goal) => places.change(goal.groupId, withGoal(goal)),
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
    mutationFn: (goal: Goal) =>
      client.goals.complete.mutate({ id: goal.id }).catch((error: unknown) => completeLater(goal, error)),
    onMutate: async (goal) => {
      await places.hold(goal.groupId);
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

/** Deletes a goal; the posts it made stay. */
export function useDeleteGoal() {
  const { client } = trpc.useUtils();
  const places = useGoalPlaces();
  return useMutation({
    mutationFn: (goal: Goal) => client.goals.delete.mutate({ id: goal.id }),
    onSuccess: (_answer, goal) => places.change(goal.groupId, without(goal.id)),
    onError: (_error, goal) => refetchGoals(goal),
  });
}
