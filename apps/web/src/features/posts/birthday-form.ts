import type { Person } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns a share form with birthday wishes for a person, addressed to the group if one is given. */
export const birthdayForm = ({ name }: Pick<Person, 'name'>, groupId?: number): PostForm => ({
  ...EMPTY_POST_FORM,
  text: `Happy birthday, ${name}! 🎂`,
  groupIds: groupId === undefined ? [] : [groupId],
});
