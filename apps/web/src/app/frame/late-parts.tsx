import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { useCheers } from '../../features/reactions/cheer.ts';
import { orphanedEdit } from '../../features/posts/orphaned-edit.ts';
import { useReceivedReaction } from '../../features/push/api/use-received-reaction.ts';
import { watchHolds } from '../../features/reactions/hold.ts';
import { TermsBanner } from '../../features/terms/components/terms-banner.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { useStore } from '../../lib/create-store.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import '../../lib/browser/leave-device.ts';
import { hasUsedCode } from '../../lib/session/has-used-code.ts';
import { hasShared } from '../../lib/session/has-shared.ts';
import { proofRequest } from '../../lib/session/proof-request.ts';
import { paths } from '../paths.ts';
import { RefreshingLine } from '../offline/refreshing-line.tsx';
import { UpdateStrip } from './update-strip.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { WinNews } from './win-news.tsx';

const EditPostDialog = lazyPart(() => import('../../features/posts/components/post/edit-post-dialog.tsx'));
const PasskeyOffer = lazyExtra(() => import('../../features/passkeys/components/passkey-offer.tsx'));
const ProofDialog = lazyPart(() => import('../../features/auth/components/proof-dialog.tsx'));
const ProofByVouches = lazyPart(() => import('../../features/vouches/components/proof-by-vouches.tsx'));
const PullToRefresh = lazyExtra(() => import('../live/pull-to-refresh.tsx'));
const PushOffer = lazyExtra(() => import('../../features/push/components/push-offer.tsx'));

/** The addresses of Home and of a group's page. */
const PULLED = /^\/(?:home|group\/\d+)?$/;

/**
 * Renders the parts of the frame that can load after the content: the badge on the app's icon, the banner of new terms, the offers of a
 * new version, a passkey and notifications, pull to refresh, cheering by double tap, reacting by long press, announcements for screen
 * readers, the dialog that confirms the user's identity, and the one that edits a post whose card is gone.
 */
export default function LateParts() {
  const isSharer = useStore(hasShared);
  const isCheered = useReceivedReaction();
  const hasSignedIn = useStore(hasUsedCode);
  const request = useStore(proofRequest);
  const orphan = useStore(orphanedEdit);
  const { pathname } = useLocation();
  const isPulled = useMedia('(any-pointer: coarse)') && PULLED.test(pathname);
  useAppBadge();
  useCheers();
  useEffect(watchHolds, []);
  return (
    <>
      <RefreshingLine />
      <UpdateStrip />
      <TermsBanner to={paths.terms} />
      {/* One offer at a time: they are in the same place. */}
      {hasSignedIn ? (
        <PasskeyOffer onClosed={() => hasUsedCode.set(false)} />
      ) : (
        (isSharer || isCheered) && <PushOffer />
      )}
      <WinNews />
      {isPulled && <PullToRefresh />}
      {orphan && (
        <EditPostDialog
          key={orphan.id}
          post={orphan}
          userId={orphan.userId}
          open
          onClose={() => orphanedEdit.set(null)}
        />
      )}
      {request && <ProofQuestion onAnswer={request.answer} />}
    </>
  );
}

function ProofQuestion({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { phoneNumber } = useMe();
  const prove = () => onAnswer(true);
  return (
    <ProofDialog
      phoneNumber={phoneNumber}
      byVouches={<ProofByVouches onProved={prove} />}
      onProved={prove}
      onClose={() => onAnswer(false)}
    />
  );
}
