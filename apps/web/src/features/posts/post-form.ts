import type { Post, PostType, Wish } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { GOAL_PREFIX, TEXTS } from '@dubs/contract/texts';
import { isBlank } from '@dubs/contract/visible-text';
import type { PickedImage } from '../media/add-images.ts';
import { randomId } from '../../lib/random-id.ts';

/** One share under way: its `shareId` stays while the content does, so that a retry makes no second post. */
export interface Attempt {
  shareId: string;
  fingerprint: string;
}

/** Everything a person has typed and picked in a share form. */
export interface PostForm {
  text: string;
  type: PostType;
  /** What the author of an L wishes for. */
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

/** True if the form holds more than the groups to share with. */
export const hasWords = ({ text, images, type }: PostForm): boolean =>
  text.trim() !== '' || images.length > 0 || type !== EMPTY_POST_FORM.type;

/** True if the form holds anything worth keeping as a draft. The group of an L to turn around is chosen for its author. */
export const hasContent = (form: PostForm): boolean =>
  hasWords(form) || (form.groupIds.length > 0 && !form.turns);

/** Returns whom the post is about, and what goes with its kind alone: the wish of an L, the L that a win turns around. */
export const kindFields = ({
  type,
  wish,
  turns,
  aboutId,
}: Pick<PostForm, 'type' | 'wish' | 'turns' | 'aboutId'>) => ({
  aboutId,
  ...(type === 'loss' ? { wish } : { turnsPostId: turns && turns.id }),
});

/** True if the form may be shared: words and at least one group. */
export const isComplete = (form: PostForm): boolean => !isBlank(form.text) && form.groupIds.length > 0;

/** Returns what is wrong with the content, in the server's words, before anything is sent; null if nothing is. */
export function problemOf({ text }: Pick<PostForm, 'text'>): string | null {
  const words = text.trim();
  const isReserved = words.startsWith(GOAL_PREFIX.set) || words.startsWith(GOAL_PREFIX.completed);
  if (isReserved) return TEXTS.posts.reservedPrefix;
  const { max } = LIMITS.postContent;
  return words.length > max ? `Content must have at most ${max} characters.` : null;
}

/** Returns the attempt to share this form: the former one while all but the groups is the same, else a new one. */
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
