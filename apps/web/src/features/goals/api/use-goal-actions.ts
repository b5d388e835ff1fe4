import type { Goal } from '@dubs/contract';
import { useState } from 'react';
import { celebrate, originOf } from '../../../components/celebration/celebrate.ts';
import { useProblems } from '../../../components/form/use-problems.ts';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { holdCompletion } from '../hold-completion.ts';
import { sendPendingCompletion } from '../pending-completion.ts';
import { useCompleteGoal, useDeleteGoal } from './goal-cache.ts';
import { GOAL_TEXTS as TEXTS } from '../texts.ts';

const PIECES = 60;

/** Time for which a completed goal stays in its place, with a tick, before it moves to the completed ones. */
const STAYS_MS = 1_200;

/** Actions on the viewer's goals, and their state. */
export interface GoalActions {
  /** Completes the goal, with some seconds to undo that. Starts a celebration at `button`. */
  complete: (goal: Goal, button: Element) => void;
  /** The goal that was last completed, or restored by an undo or a failure. */
  movedId: number | null;
  /** The goals that were just completed and are still shown in their place. */
  stayingIds: readonly number[];
  /** Error messages of failed completions, by goal id. */
  problems: ReadonlyMap<number, string>;
  /** The goal in the confirmation of a deletion; kept after the dialog closes. */
  asked: Goal | null;
  isAsking: boolean;
  ask: (goal: Goal) => void;
  stopAsking: () => void;
  /** Deletes the goal in `asked`. */
  remove: () => Promise<void>;
  isRemoving: boolean;
  removeProblems: readonly string[];
}

/** Completes and deletes goals, and shows a toast with the outcome. */
export function useGoalActions(): GoalActions {
  const completing = useCompleteGoal();
  const deleting = useDeleteGoal();
  const [movedId, setMovedId] = useState<number | null>(null);
  const [stayingIds, setStayingIds] = useState<readonly number[]>([]);
  const { problems, note } = useProblems();
  const [asked, setAsked] = useState<Goal | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problems: removeProblems, clear, submit } = useSubmit();

  const send = async (goal: Goal): Promise<boolean> => {
    try {
      await completing.mutateAsync(goal);
      return true;
    } catch (error) {
      note(goal.id, reportError(error, TEXTS.completeFailed));
      return false;
    }
  };

  return {
    movedId,
    stayingIds,
    problems,
    complete: (goal, button) => {
      const origin = originOf(button);
      note(goal.id, null);
      setMovedId(goal.id);
      setStayingIds((ids) => [...ids, goal.id]);
      setTimeout(() => setStayingIds((ids) => ids.filter((id) => id !== goal.id)), STAYS_MS);
      holdCompletion(goal, () => send(goal));
      void celebrate(origin, { pieces: PIECES, rosette: true });
    },
    asked,
    isAsking,
    ask: (goal) => {
      clear();
      setAsked(goal);
      setAsking(true);
    },
    stopAsking: () => setAsking(false),
    remove: async () => {
      if (!asked || deleting.isPending) return;
      await submit(async () => {
        await sendPendingCompletion();
        await deleting.mutateAsync(asked);
        setAsking(false);
        toast(TEXTS.deleted);
      }, TEXTS.deleteFailed);
    },
    isRemoving: deleting.isPending,
    removeProblems,
  };
}
