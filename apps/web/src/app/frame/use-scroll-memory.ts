import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE_MS = 2_000;

/** An article is looked up in the window, for which the browser lays the page out: not for each event of a scroll. */
const ARTICLE_EVERY_MS = 200;

/** Where a page was left: how far it was scrolled, and which article was about the middle of the window, how far from the top of the page (px). */
interface Position {
  top: number;
  article: { id: string; y: number } | null;
}
const positions = new Map<string, Position>();

const isWindowed = () => document.querySelector('[data-windowed]') !== null;
const topOf = (article: Element) => article.getBoundingClientRect().top + window.scrollY;

/** Returns the article in the middle of the window; null in a windowed list, which finds its way back without. */
function readArticle(): Position['article'] {
  if (isWindowed()) return null;
  const article = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article[id]');
  return article ? { id: article.id, y: topOf(article) } : null;
}

/**
 * Scrolls to where the page was, as soon as it is long enough again; a viewer who scrolls or types meanwhile stays where they are. The
 * article decides once it is there: what is above it may have another height, which is only estimated for what was never shown. A windowed
 * list knows its heights, and moves with what comes above it by itself.
 */
function scrollBackTo({ top, article }: Position): () => void {
  const taken = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const type of taken) removeEventListener(type, stop);
  };
  const scroll = () => {
    const there = article && !isWindowed() ? document.getElementById(article.id) : null;
    if (there && article) return window.scrollTo(0, top + topOf(there) - article.y);
    window.scrollTo(0, top);
    if ((isWindowed() || !article) && Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const type of taken) addEventListener(type, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

/**
 * Brings Back and Forward to where each page was left, also when its content comes a moment later. A reload is the browser's own
 * affair.
 */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const wanted = kind === NavigationType.Pop ? positions.get(key) : undefined;
    const stop = wanted === undefined ? undefined : scrollBackTo(wanted);
    let readAt = -Infinity;
    const keep = ({ type, timeStamp }: Event) => {
      const isDue = type !== 'scroll' || timeStamp - readAt >= ARTICLE_EVERY_MS;
      if (isDue) readAt = timeStamp;
      const article = isDue ? readArticle() : (positions.get(key)?.article ?? null);
      positions.set(key, { top: window.scrollY, article });
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', keep, { passive: true });
    // A link may be pressed, and its page shown, before the last scroll is reported.
    addEventListener('click', keep, { capture: true });
    addEventListener('pagehide', handBack);
    return () => {
      stop?.();
      removeEventListener('scroll', keep);
      removeEventListener('click', keep, { capture: true });
      removeEventListener('pagehide', handBack);
    };
  }, [key, kind]);
}
