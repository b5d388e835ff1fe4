import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { setPendingInvite } from '../../lib/session/pending-invite.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageSpinner } from '../frame/page-spinner.tsx';
import { paths } from '../paths.ts';
import { screen } from '../screen.ts';

const InvitePage = screen(() => import('../pages/invite-page.tsx'));

/** Renders /invite/:inviteCode. Sends a signed-out visitor to the sign-in, which returns here by the stored code. */
export default function InviteScreen() {
  const { inviteCode = '' } = useParams();
  return useSession() === null ? <SignInFirst inviteCode={inviteCode} /> : <InvitePage />;
}

function SignInFirst({ inviteCode }: { inviteCode: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    setPendingInvite(inviteCode);
    void navigate(paths.login, { replace: true });
  }, [inviteCode, navigate]);
  return <PageSpinner />;
}
