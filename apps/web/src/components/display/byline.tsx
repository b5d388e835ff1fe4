import type { AboutPerson, Person } from '@dubs/contract';
import { PersonLink } from './person-link.tsx';

interface BylineProps {
  user: Pick<Person, 'id' | 'name'>;
  groupId: number;
  isAuthorMember: boolean;
  about?: Pick<AboutPerson, 'name'> | null;
}

/** Shows the name of an author, as a link to their page in the group, and of the person whom the post is about. */
export const Byline = ({ user, groupId, isAuthorMember, about }: BylineProps) => (
  <>
    <PersonLink groupId={groupId} userId={user.id} isMember={isAuthorMember}>
      <bdi>{user.name || 'Unknown'}</bdi>
    </PersonLink>
    {about && (
      <>
        , for <bdi>{about.name}</bdi>
      </>
    )}
  </>
);
