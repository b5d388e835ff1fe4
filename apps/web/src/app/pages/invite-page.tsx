import { useParams } from 'react-router-dom';
import { InviteTicket } from '../../features/invites/components/invite-ticket.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useLive } from '../live/use-live.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { Providers } from '../providers.tsx';
import { PublicFrame } from '../frame/public-frame.tsx';

/** Renders the invite for a signed-in user; it updates automatically when they are let in. */
export default function InvitePage() {
  return (
    <Providers>
      <PublicFrame>
        <Invite />
      </PublicFrame>
    </Providers>
  );
}

function Invite() {
  const { inviteCode = '' } = useParams();
  useLive(useSession());
  return (
    <InviteTicket
      key={inviteCode}
      code={inviteCode}
      renderHeading={(title, content) => <PageHeading title={title}>{content}</PageHeading>}
      to={{ groups: paths.groups, dashboard: paths.home, group: paths.group }}
    />
  );
}
