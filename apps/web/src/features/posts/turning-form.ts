import type { Post } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns an empty share form for a win that turns around an L, in the same group. */
export const turningForm = ({ id, content, groupId }: Post): PostForm => ({
  ...EMPTY_POST_FORM,
  turns: { id, content },
  groupIds: [groupId],
});
