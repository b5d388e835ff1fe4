import type { AboutPerson, Person } from '@dubs/contract';
import { nameOf } from './name-of.ts';

/** The author of a post, and the person whom it is about. */
export interface Author {
  user: Pick<Person, 'name'>;
  about?: Pick<AboutPerson, 'name'> | null | undefined;
}

/** Returns the author of a post and the person it is about: "Dana, for Mia". */
export const authorInWords = ({ user, about }: Author): string =>
  nameOf(user) + (about ? `, for ${about.name}` : '');
