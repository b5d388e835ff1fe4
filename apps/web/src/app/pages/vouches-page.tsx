import { useState } from 'react';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import PasskeySignIn from '../../features/auth/components/passkey-sign-in.tsx';
import { useVouchPoll } from '../../features/vouches/api/use-vouch-poll.ts';
import { WaitingForVouches } from '../../features/vouches/components/waiting-for-vouches.tsx';
import { canUsePasskeys } from '../../lib/browser/passkeys.ts';
import type { OwnVouch } from '../../lib/api/own-me.ts';
import { signIn } from '../../lib/session/session.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { OpenGroups } from '../vouches/open-groups.tsx';

const LogOut = lazyDialog(() => import('../frame/log-out.tsx'));

/** Renders the page of a session for which others must vouch, at any address: the groups that are open to it, and what the other groups wait for. */
export default function VouchesPage({ vouch }: { vouch: OwnVouch }) {
  const [isLeaving, setLeaving] = useState(false);
  useVouchPoll(vouch.status === 'pending' || vouch.status === 'approved');
  const waiting = (
    <WaitingForVouches
      vouch={vouch}
      passkey={canUsePasskeys() && <PasskeySignIn onVerified={({ token }) => signIn(token)} />}
      onLogout={() => setLeaving(true)}
    />
  );
  return (
    <>
      {vouch.openGroupIds ? (
        <OpenGroups vouch={vouch} openGroupIds={vouch.openGroupIds} waiting={waiting} />
      ) : (
        <PublicFrame>{waiting}</PublicFrame>
      )}
      <LogOut open={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}
