import type { Goal } from '@dubs/contract';
import { useState } from 'react';
import { celebrate, originOf } from '../../../components/celebration/celebrate.ts';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { useCompleteGoal, useDeleteGoal } from './goal-cache.ts';
import { GOAL_TEXTS as TEXTS } from '../texts.ts';

const PIECES = 60;

/** What a person may do with their goals, and what came of it. */
export interface GoalActions {
  /** Completes the goal; a celebration begins at `button` once it is done. */
  complete: (goal: Goal, button: Element) => Promise<void>;
  /** The goal completed last, which moved to the other list. */
  completedId: number | null;
  /** What went wrong with completing a goal, by its id. */
  problems: ReadonlyMap<number, string>;
  /** The goal whose deletion is asked about, or was last. */
  asked: Goal | null;
  isAsking: boolean;
  ask: (goal: Goal) => void;
  stopAsking: () => void;
  /** Deletes the goal asked about. */
  remove: () => Promise<void>;
  isRemoving: boolean;
  removeProblems: readonly string[];
}

/** Completes and deletes goals, and says what came of it. */
export function useGoalActions(): GoalActions {
  const completing = useCompleteGoal();
  const deleting = useDeleteGoal();
  const [completedId, setCompletedId] = useState<number | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<Goal | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problems: removeProblems, clear, submit } = useSubmit();

  const note = (id: number, problem: string | null) =>
    setProblems((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(id);
      else after.set(id, problem);
      return after;
    });

  return {
    completedId,
    problems,
    complete: async (goal, button) => {
      const origin = originOf(button);
      note(goal.id, null);
      setCompletedId(goal.id);
      try {
        await completing.mutateAsync(goal);
        toast(TEXTS.completed);
        void celebrate(origin, { pieces: PIECES, rosette: true });
      } catch (error) {
        setCompletedId(null);
        note(goal.id, reportError(error, TEXTS.completeFailed));
      }
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
        await deleting.mutateAsync(asked);
        setAsking(false);
        toast(TEXTS.deleted);
      }, TEXTS.deleteFailed);
    },
    isRemoving: deleting.isPending,
    removeProblems,
  };
}
