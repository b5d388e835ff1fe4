import type { Person, Post } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns a share form with a greeting, for a user who has just joined a group. */
export const helloForm = ({ name }: Pick<Person, 'name'>): PostForm => ({
  ...EMPTY_POST_FORM,
  text: `Hello from ${name} 👋`,
});

/** Returns a share form with birthday wishes for a person, addressed to the group if one is given. */
export const birthdayForm = ({ name }: Pick<Person, 'name'>, groupId?: number): PostForm => ({
  ...EMPTY_POST_FORM,
  text: `Happy birthday, ${name}! 🎂`,
  groupIds: groupId === undefined ? [] : [groupId],
});

/** Returns an empty share form for a win that turns around an L, in the same group. */
export const turningForm = ({ id, content, groupId }: Post): PostForm => ({
  ...EMPTY_POST_FORM,
  turns: { id, content },
  groupIds: [groupId],
});
