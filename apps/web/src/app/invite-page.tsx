import { useParams } from 'react-router-dom';
import { InviteTicket } from '../features/invites/invite-ticket.tsx';
import { PageHeading } from './page-heading.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The invite as a signed-in person sees it. */
export default function InvitePage() {
  const { inviteCode = '' } = useParams();
  return (
    <Providers>
      <PublicFrame>
        <InviteTicket
          key={inviteCode}
          code={inviteCode}
          renderHeading={(title, content) => <PageHeading title={title}>{content}</PageHeading>}
          to={{ groups: paths.groups, dashboard: paths.home, group: paths.group }}
        />
      </PublicFrame>
    </Providers>
  );
}
