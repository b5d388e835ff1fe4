import type { Person } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns the form of a wish for a person's birthday, to a group where one is in sight. */
export const birthdayForm = ({ name }: Pick<Person, 'name'>, groupId?: number): PostForm => ({
  ...EMPTY_POST_FORM,
  text: `Happy birthday, ${name}! 🎂`,
  groupIds: groupId === undefined ? [] : [groupId],
});
