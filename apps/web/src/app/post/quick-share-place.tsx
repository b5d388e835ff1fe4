import type { ComponentProps } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { afterPaint } from '../../lib/browser/after-content.ts';

/** Takes the place of the share form until it has loaded. */
const SharePlace = () => (
  <div className="h-16 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface shadow-e2" />
);
const QuickShare = lazyPart(async () => {
  await afterPaint();
  return import('./quick-share.tsx');
}, SharePlace);
const ShareTickets = lazyExtra(async () => {
  await afterPaint();
  return import('../outbox/share-tickets.tsx');
});

/**
 * Renders quick share on Home, and a placeholder until it has loaded. `isContentThere` is true once the posts below have loaded, whose
 * code and pictures come first.
 */
export const QuickSharePlace = ({ isContentThere }: { isContentThere: boolean }) =>
  isContentThere ? <QuickShare /> : <SharePlace />;

interface TicketsOnTheirWayProps extends ComponentProps<typeof ShareTickets> {
  isContentThere: boolean;
}

/** Renders the tickets of unsent shares, at the top of a feed. */
export const TicketsOnTheirWay = ({ isContentThere, ...props }: TicketsOnTheirWayProps) =>
  isContentThere && <ShareTickets {...props} />;
