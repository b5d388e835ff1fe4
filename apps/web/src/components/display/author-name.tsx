import type { Author } from '../../lib/text/author-in-words.ts';
import { ForPerson } from './byline.tsx';

/** Shows the same as `Byline`, without a link. */
export const AuthorName = ({ user, about }: Author) => (
  <>
    <bdi>{user.name || 'Unknown'}</bdi>
    <ForPerson about={about} />
  </>
);
