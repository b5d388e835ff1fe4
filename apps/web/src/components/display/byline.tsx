import type { AboutPerson, Person } from '@dubs/contract';
import { PersonLink } from './person-link.tsx';

interface BylineProps {
  user: Pick<Person, 'id' | 'name'>;
  groupId: number;
  isAuthorMember: boolean;
  about?: Pick<AboutPerson, 'name'> | null;
}

/** Names who shared something, as a link to their page in the group, and whom it is about. */
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
