import { Suspense } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { afterPaint } from '../../lib/browser/after-content.ts';

const QuickShare = lazyPart(async () => {
  await afterPaint();
  return import('./quick-share.tsx');
});
const ShareTickets = lazyExtra(async () => {
  await afterPaint();
  return import('../outbox/share-tickets.tsx');
});

/** Takes the place of the share form until it has loaded. */
const SHARE_PLACE = (
  <div className="h-16 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface shadow-e2" />
);

/**
 * Renders quick share on Home, and a placeholder until it has loaded. `isContentThere` is true once the posts below have loaded, whose
 * code and pictures come first.
 */
export const QuickSharePlace = ({ isContentThere }: { isContentThere: boolean }) => (
  <Suspense fallback={SHARE_PLACE}>{isContentThere ? <QuickShare /> : SHARE_PLACE}</Suspense>
);

/** Renders the tickets of unsent shares, at the top of a feed. */
export const TicketsOnTheirWay = ({
  groupId,
  isContentThere,
}: {
  groupId?: number;
  isContentThere: boolean;
}) => (
  <Suspense fallback={null}>
    {isContentThere && <ShareTickets {...(groupId !== undefined && { groupId })} />}
  </Suspense>
);
