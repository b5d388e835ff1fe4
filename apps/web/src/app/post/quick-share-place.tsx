import type { GroupChip } from '@dubs/contract';
import { lazy, Suspense, useDeferredValue } from 'react';

const QuickShare = lazy(() => import('./quick-share.tsx'));
const ShareTickets = lazy(() => import('../outbox/share-tickets.tsx'));

const ROOM = (
  <div className="h-16 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface shadow-e2" />
);

interface QuickSharePlaceProps {
  group?: GroupChip;
  /** True once the posts below have come, whose code and pictures go first. */
  isContentThere: boolean;
}

/** Renders quick share, and keeps its room until it is there. */
export function QuickSharePlace({ group, isContentThere }: QuickSharePlaceProps) {
  const isPainted = useDeferredValue(isContentThere, false);
  return <Suspense fallback={ROOM}>{isPainted ? <QuickShare {...(group && { group })} /> : ROOM}</Suspense>;
}

/** Renders the tickets of what is on its way, at the top of a feed. */
export function TicketsOnTheirWay({
  groupId,
  isContentThere,
}: {
  groupId?: number;
  isContentThere: boolean;
}) {
  const isPainted = useDeferredValue(isContentThere, false);
  return (
    <Suspense fallback={null}>
      {isPainted && <ShareTickets {...(groupId !== undefined && { groupId })} />}
    </Suspense>
  );
}
