import type { Post } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns the empty form of a win that turns an L around, for the group of the L. */
export const turningForm = ({ id, content, groupId }: Post): PostForm => ({
  ...EMPTY_POST_FORM,
  turns: { id, content },
  groupIds: [groupId],
});
