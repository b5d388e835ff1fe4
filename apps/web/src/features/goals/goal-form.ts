import { isBlank } from '@dubs/contract/visible-text';
import { randomId } from '../../lib/random-id.ts';
import { GOAL_TEXTS } from './texts.ts';

/** One goal being set: its key stays while the content does, so that a retry sets no second one. */
export interface Attempt {
  key: string;
  fingerprint: string;
}

/** Everything a person has typed and chosen in the form of a goal; `groupId` is null until one is chosen. */
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

/** What is missing, a sentence a field. */
export interface Missing {
  group?: string;
  title?: string;
}

/** Returns what keeps the form from being sent; empty when nothing does. */
export const missingIn = ({ title, groupId }: GoalForm): Missing => ({
  ...(groupId === null && { group: GOAL_TEXTS.groupMissing }),
  ...(isBlank(title) && { title: GOAL_TEXTS.titleMissing }),
});

/** Returns the attempt to set this goal: the former one while the content is the same, else a new one. */
export function attemptOf({ title, description, groupId, attempt }: GoalForm): Attempt {
  const fingerprint = JSON.stringify([groupId, title.trim(), description.trim()]);
  return attempt?.fingerprint === fingerprint ? attempt : { key: randomId(), fingerprint };
}
