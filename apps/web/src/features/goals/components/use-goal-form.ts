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
  /** The groups to choose from; undefined until they are loaded. A draft may name a group that the user has left since. */
  groupIds: readonly number[] | undefined;
  /** True to use the first group of `groupIds` without a choice, as on a group's page. */
  isFixed: boolean;
  onCreated: () => void;
}

/** The state of the goal form, and the functions to change and submit it. */
export interface GoalFormState extends Omit<KeptForm<GoalForm>, 'reset'> {
  missing: Missing;
  /** Error messages of the last attempt. */
  problems: readonly string[];
  isCreating: boolean;
  /** Sets the goal, or shows which fields are missing. Resolves to the errors of missing fields. */
  create: () => Promise<Missing>;
  clear: () => void;
}

const NOTHING: Missing = {};

/** Holds the state of the goal form, keeps its draft, and sets the goal. The input is kept until the goal is created. */
export function useGoalForm(options: GoalFormOptions): GoalFormState {
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
