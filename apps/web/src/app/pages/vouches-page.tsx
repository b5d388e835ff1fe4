import { useLogout } from '../../features/auth/api/use-logout.ts';
import PasskeySignIn from '../../features/auth/components/passkey-sign-in.tsx';
import { WaitingForVouches } from '../../features/vouches/components/waiting-for-vouches.tsx';
import { canUsePasskeys } from '../../lib/browser/passkeys.ts';
import type { OwnVouch } from '../../lib/api/own-me.ts';
import { signIn } from '../../lib/session/session.ts';
import { PublicFrame } from '../frame/public-frame.tsx';

/** Renders what a session sees for which others must vouch, whatever the address. */
export default function VouchesPage({ vouch }: { vouch: OwnVouch }) {
  const logout = useLogout();
  return (
    <PublicFrame>
      <WaitingForVouches
        vouch={vouch}
        passkey={canUsePasskeys() && <PasskeySignIn onVerified={({ token }) => signIn(token)} />}
        onLogout={() => void logout()}
      />
    </PublicFrame>
  );
}
