import type { GroupChip } from '@dubs/contract';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../../lib/browser/after-content.ts';

const QuickShare = lazy(async () => {
  await afterPaint();
  return import('./quick-share.tsx');
});
const ShareTickets = lazy(async () => {
  await afterPaint();
  return import('../outbox/share-tickets.tsx');
});

const ROOM = (
  <div className="h-16 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface shadow-e2" />
);

interface QuickSharePlaceProps {
  group?: GroupChip;
  /** True once the posts below have come, whose code and pictures go first. */
  isContentThere: boolean;
}

/** Renders quick share, and keeps its room until it is there. */
export const QuickSharePlace = ({ group, isContentThere }: QuickSharePlaceProps) => (
  <Suspense fallback={ROOM}>{isContentThere ? <QuickShare {...(group && { group })} /> : ROOM}</Suspense>
);

/** Renders the tickets of what is on its way, at the top of a feed. */
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
