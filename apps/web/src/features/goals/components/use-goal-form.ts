import { useState } from 'react';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { describeFailureReasons } from '../../../components/form/describe-failure.ts';
import { toast } from '../../../components/toast/toast.tsx';
import type { DraftLocation } from '../../../lib/storage/drafts.ts';
import { type KeptForm, useDraft } from '../../../lib/storage/use-draft.ts';
import { useCreateGoal } from '../api/goal-cache.ts';
import {
  attemptOf,
  EMPTY_GOAL_FORM,
  type GoalForm,
  hasGoalContent,
  type Missing,
  missingIn,
} from '../goal-form.ts';
import { GOAL_TEXTS as TEXTS } from '../texts.ts';

interface GoalFormOptions extends DraftLocation {
  /** The groups that the goal may be for; a draft may name one that the person has left. Undefined while unknown. */
  groupIds: readonly number[] | undefined;
  /** True if the only group of `groupIds` is meant without being chosen: the group whose page it is. */
  isFixed: boolean;
  onCreated: () => void;
}

/** The state of a goal's form: what it holds, what is wrong, and the functions to change and send it. */
export interface GoalFormAtWork extends Omit<KeptForm<GoalForm>, 'reset'> {
  missing: Missing;
  /** What went wrong with the last try, as sentences. */
  problems: readonly string[];
  isCreating: boolean;
  /** Sets the goal, or says what is missing; answers what is. */
  create: () => Promise<Missing>;
  clear: () => void;
}

const NOTHING: Missing = {};

/** Holds the form of a goal, keeps its draft, and sets the goal. What was typed stays until a goal has come of it. */
export function useGoalForm(options: GoalFormOptions): GoalFormAtWork {
  const { userId, place, groupIds, isFixed, onCreated } = options;
  const { form, isRestored, change, reset } = useDraft({
    userId,
    place,
    empty: EMPTY_GOAL_FORM,
    hasContent: hasGoalContent,
  });
  const [missing, setMissing] = useState(NOTHING);
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync, isPending } = useCreateGoal();
  const chosen = isFixed ? groupIds?.[0] : groupIds?.find((id) => id === form.groupId);
  const target = { ...form, groupId: chosen ?? null };

  const create = async (): Promise<Missing> => {
    const lacks = missingIn(target);
    setMissing(lacks);
    clear();
    const sentences = Object.values(lacks);
    const { groupId } = target;
    if (groupId === null || sentences.length > 0) {
      toast({ title: 'Error', description: sentences.join('\n'), variant: 'destructive' });
      return lacks;
    }
    const attempt = attemptOf(target);
    change({ attempt });
    const description = target.description.trim();
    const title = target.title.trim();
    await submit(async () => {
      await mutateAsync({ title, groupId, ...(description && { description }), key: attempt.key });
      reset();
      onCreated();
      toast(TEXTS.created);
    }, describeFailureReasons(TEXTS.createFailed));
    return lacks;
  };

  return {
    form: target,
    isRestored,
    missing,
    problems,
    isCreating: isPending,
    change: (changes) => {
      setMissing(NOTHING);
      clear();
      change(changes);
    },
    create: () => (isPending ? Promise.resolve(NOTHING) : create()),
    clear: () => {
      setMissing(NOTHING);
      clear();
      reset();
    },
  };
}
