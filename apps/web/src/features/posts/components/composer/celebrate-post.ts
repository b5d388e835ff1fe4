import type { PostType } from '@dubs/contract';
import { postAnchor } from '../feed/post-anchor.ts';

const PIECES = 24;

/** Celebrates a shared post: confetti from the button for a win, a slow warm glow for an L. The code is loaded on demand. */
export async function celebrateShare(type: PostType, button: Element | null): Promise<void> {
  const { celebrate, showWarmGlow, originOf } =
    await import('../../../../components/celebration/celebrate.ts');
  await (type === 'win' ? celebrate(originOf(button), { pieces: PIECES }) : showWarmGlow());
}

const TOP_PX = 72;

/** Scrolls the page so that a ticket starts below the sticky elements and the toast at the top. */
function scrollTo(ticket: Element): void {
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  scrollBy({ top: ticket.getBoundingClientRect().top - (room || TOP_PX) });
}

/** Duration of the phone's vibration when a shared post appears in the feed. */
const LANDED_MS = 10;

/**
 * Celebrates a post that has just appeared in a feed: scrolls to its ticket, then shows confetti from the stamp of a win, or a warm glow
 * on the ticket of an L.
 */
export async function celebrateTicket(type: PostType, postId: number): Promise<void> {
  const { celebrate, showWarmGlow, originOf } =
    await import('../../../../components/celebration/celebrate.ts');
  const ticket = document.getElementById(postAnchor(postId));
  if (!ticket) return;
  scrollTo(ticket);
  const stamp = ticket.querySelector('[data-stamp]');
  stamp?.classList.add('animate-land');
  navigator.vibrate?.(LANDED_MS);
  await (type === 'win' ? celebrate(originOf(stamp), { pieces: PIECES }) : showWarmGlow(ticket));
}
