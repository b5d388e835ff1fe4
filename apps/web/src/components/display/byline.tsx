import type { Person } from '@dubs/contract';
import type { Author } from '../../lib/text/author-in-words.ts';
import { PersonLink } from './person-link.tsx';
import { nameOf } from '../../lib/text/name-of.ts';

interface BylineProps extends Author {
  user: Pick<Person, 'id' | 'name'>;
  groupId: number;
  isAuthorMember: boolean;
}

/** Shows whom a post is about, after the name of its author. */
export const ForPerson = ({ about }: Pick<Author, 'about'>) =>
  about && (
    <>
      , for <bdi>{about.name}</bdi>
    </>
  );

/** Shows the author of a post, as a link to their page in the group, and the person whom it is about: "Dana, for Mia". */
export const Byline = ({ user, groupId, isAuthorMember, about }: BylineProps) => (
  <>
    <PersonLink groupId={groupId} userId={user.id} isMember={isAuthorMember}>
      <bdi>{nameOf(user)}</bdi>
    </PersonLink>
    <ForPerson about={about} />
  </>
);
