import type { Post, PostType, Wish } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { GOAL_PREFIX, TEXTS } from '@dubs/contract/texts';
import { isBlank } from '@dubs/contract/visible-text';
import type { PickedImage } from '../media/add-images.ts';
import { randomId } from '../../lib/random-id.ts';

/** An attempt to share. A retry with the same content (`fingerprint`) reuses the `shareId`, so that it creates no second post. */
export interface Attempt {
  shareId: string;
  fingerprint: string;
}

/** Values of the share form. */
export interface PostForm {
  text: string;
  type: PostType;
  /** The wish of an L. */
  wish: Wish | null;
  /** The L that a win turns around. */
  turns: Pick<Post, 'id' | 'content'> | null;
  /** The id of the kept profile that the post is about; null if it is about its author. */
  aboutId: number | null;
  groupIds: readonly number[];
  images: readonly PickedImage[];
  attempt: Attempt | null;
}

export const EMPTY_POST_FORM: PostForm = {
  text: '',
  type: 'win',
  wish: null,
  turns: null,
  aboutId: null,
  groupIds: [],
  images: [],
  attempt: null,
};

/** True if the form has text or pictures, or another type than the initial one. */
export const hasWords = ({ text, images, type }: PostForm): boolean =>
  text.trim() !== '' || images.length > 0 || type !== EMPTY_POST_FORM.type;

/** True if the form holds anything worth keeping as a draft. A group alone counts only if the user chose it, not the one of an L to turn around. */
export const hasContent = (form: PostForm): boolean =>
  hasWords(form) || (form.groupIds.length > 0 && !form.turns);

/** Returns `aboutId`, and the field that only this type of post has: the wish of an L, or the L that a win turns around. */
export const kindFields = ({
  type,
  wish,
  turns,
  aboutId,
}: Pick<PostForm, 'type' | 'wish' | 'turns' | 'aboutId'>) => ({
  aboutId,
  ...(type === 'loss' ? { wish } : { turnsPostId: turns && turns.id }),
});

/** True if the form has text and at least one group. */
export const isComplete = (form: PostForm): boolean => !isBlank(form.text) && form.groupIds.length > 0;

/** Validates the text before it is sent. Returns the same error message as the server; null if valid. */
export function problemOf({ text }: Pick<PostForm, 'text'>): string | null {
  const words = text.trim();
  const isReserved = words.startsWith(GOAL_PREFIX.set) || words.startsWith(GOAL_PREFIX.completed);
  if (isReserved) return TEXTS.posts.reservedPrefix;
  const { max } = LIMITS.postContent;
  return words.length > max ? `Content must have at most ${max} characters.` : null;
}

/** Returns the form's last attempt if nothing but the groups has changed, else a new one. */
export function attemptOf(form: PostForm): Attempt {
  const fingerprint = JSON.stringify([
    form.type,
    form.text.trim(),
    kindFields(form),
    ...form.images.map(({ id, description = '' }) => id + description),
  ]);
  if (form.attempt?.fingerprint === fingerprint) return form.attempt;
  return { shareId: randomId(), fingerprint };
}
