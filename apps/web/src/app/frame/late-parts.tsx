import { PasskeyOffer } from '../../features/passkeys/components/passkey-offer.tsx';
import { PushOffer } from '../../features/push/components/push-offer.tsx';
import { useCheers } from '../../features/reactions/cheer.ts';
import { useStore } from '../../lib/create-store.ts';
import { hasUsedCode } from '../../lib/session/has-used-code.ts';
import { hasShared } from '../../lib/session/has-shared.ts';
import { UpdateStrip } from './update-strip.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { WinNews } from './win-news.tsx';

/**
 * Renders what the frame has no need of before its content: the number on the app's icon, the offers of a new version, of a passkey and of
 * notifications, cheering by two taps, and the news for screen readers.
 */
export default function LateParts() {
  const mayOffer = useStore(hasShared, (has) => has);
  const hasSignedIn = useStore(hasUsedCode, (has) => has);
  useAppBadge();
  useCheers();
  return (
    <>
      <UpdateStrip />
      {/* One offer at a time: they stand in the same place. */}
      {hasSignedIn ? <PasskeyOffer onClosed={() => hasUsedCode.set(false)} /> : mayOffer && <PushOffer />}
      <WinNews />
    </>
  );
}
