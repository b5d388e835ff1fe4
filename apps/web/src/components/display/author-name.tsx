import type { Author } from '../../lib/text/author-in-words.ts';
import { ForPerson } from './byline.tsx';
import { nameOf } from '../../lib/text/name-of.ts';

/** Shows the same as `Byline`, without a link. */
export const AuthorName = ({ user, about }: Author) => (
  <>
    <bdi>{nameOf(user)}</bdi>
    <ForPerson about={about} />
  </>
);
