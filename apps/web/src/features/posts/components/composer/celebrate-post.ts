import type { Post, PostType } from '@dubs/contract';
import { nextFrame } from '../../../../lib/browser/after-content.ts';
import { postAnchor } from '../feed/post-anchor.ts';

const PIECES = 24;

/** Time in which a new post appears in a feed, and the dialog over it closes, even on a slow phone. */
const APPEARS_MS = 1_000;

/** Returns the first ticket of a share on this page, once it is there and no dialog covers it; null if that does not happen. */
async function findTicket(posts: readonly Post[]): Promise<Element | null> {
  const anchors = posts.map(({ id }) => `#${postAnchor(id)}`).join();
  const givesUpAt = performance.now() + APPEARS_MS;
  let ticket: Element | null;
  do {
    const isCovered = document.querySelector('[role=dialog]:not([data-quick-share])') !== null;
    ticket = isCovered ? null : document.querySelector(anchors);
    // Also after the last look: a dialog that has closed returns the focus a moment later, which may scroll.
    await nextFrame();
  } while (!ticket && performance.now() < givesUpAt);
  return ticket;
}

const TOP_PX = 72;

/** Scrolls the page so that a ticket starts below the sticky elements and the toast at the top. */
function scrollTo(ticket: Element): void {
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  scrollBy({ top: ticket.getBoundingClientRect().top - (room || TOP_PX) });
}

const loadCelebration = () => import('../../../../components/celebration/celebrate.ts');

/** Duration of the phone's vibration when a shared post appears in the feed. */
const LANDED_MS = 10;

/**
 * Celebrates a share at its ticket, once that has appeared in a feed: scrolls to it, then shows confetti from the stamp of a win, or a warm
 * glow on the ticket of an L. Resolves to false if no ticket appears. The code is loaded on demand.
 */
export async function celebrateTicket(type: PostType, posts: readonly Post[]): Promise<boolean> {
  const { celebrate, showWarmGlow, originOf } = await loadCelebration();
  const ticket = await findTicket(posts);
  if (!ticket) return false;
  scrollTo(ticket);
  const stamp = ticket.querySelector('[data-stamp]');
  stamp?.classList.add('animate-land');
  navigator.vibrate?.(LANDED_MS);
  await (type === 'win' ? celebrate(originOf(stamp), { pieces: PIECES, ticket }) : showWarmGlow(ticket));
  return true;
}

/** Celebrates a share at its ticket. Where no feed shows it, throws the confetti of a win up from the middle of the page. */
export async function celebrateShare(type: PostType, posts: readonly Post[]): Promise<void> {
  if ((await celebrateTicket(type, posts)) || type === 'loss') return;
  const { celebrate, originOf } = await loadCelebration();
  await celebrate(originOf(null), { pieces: PIECES });
}
