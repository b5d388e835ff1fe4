import { PushOffer } from '../../features/push/components/push-offer.tsx';
import { useStore } from '../../lib/create-store.ts';
import { hasShared } from '../../lib/session/has-shared.ts';
import { UpdateStrip } from './update-strip.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { WinNews } from './win-news.tsx';

/**
 * Renders what the frame has no need of before its content: the number on the app's icon, the offers of a new version and of notifications,
 * and the news for screen readers.
 */
export default function LateParts() {
  const mayOffer = useStore(hasShared, (has) => has);
  useAppBadge();
  return (
    <>
      <UpdateStrip />
      {mayOffer && <PushOffer />}
      <WinNews />
    </>
  );
}
