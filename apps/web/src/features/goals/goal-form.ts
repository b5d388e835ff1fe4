import { isBlank } from '@dubs/contract/visible-text';
import { randomId } from '../../lib/random-id.ts';
import { GOAL_TEXTS } from './texts.ts';

/** An attempt to set a goal. A retry with the same content (`fingerprint`) reuses the idempotency key. */
export interface Attempt {
  key: string;
  fingerprint: string;
}

/** Values of the goal form; `groupId` is null until a group is chosen. */
export interface GoalForm {
  title: string;
  description: string;
  groupId: number | null;
  attempt: Attempt | null;
}

export const EMPTY_GOAL_FORM: GoalForm = { title: '', description: '', groupId: null, attempt: null };

/** True if the form holds anything worth keeping as a draft. */
export const hasGoalContent = ({ title, description }: GoalForm): boolean =>
  title.trim() !== '' || description.trim() !== '';

/** Error messages for empty required fields. */
export interface Missing {
  group?: string;
  title?: string;
}

/** Returns the error messages for missing fields; an empty object if the form is complete. */
export const missingIn = ({ title, groupId }: GoalForm): Missing => ({
  ...(groupId === null && { group: GOAL_TEXTS.groupMissing }),
  ...(isBlank(title) && { title: GOAL_TEXTS.titleMissing }),
});

/** Returns the form's last attempt if the content is unchanged, else a new one. */
export function attemptOf({ title, description, groupId, attempt }: GoalForm): Attempt {
  const fingerprint = JSON.stringify([groupId, title.trim(), description.trim()]);
  return attempt?.fingerprint === fingerprint ? attempt : { key: randomId(), fingerprint };
}
