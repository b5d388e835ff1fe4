import type { Person } from '@dubs/contract';
import { EMPTY_POST_FORM, type PostForm } from './post-form.ts';

/** Returns a share form with a greeting, for a user who has just joined a group. */
export const helloForm = ({ name }: Pick<Person, 'name'>): PostForm => ({
  ...EMPTY_POST_FORM,
  text: `Hello from ${name} 👋`,
});
