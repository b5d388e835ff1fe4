import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const GIVE_UP_AFTER_MS = 2_000;

/** Looking up the article makes the browser lay out the page, which is too slow for each scroll event. */
const ARTICLE_EVERY_MS = 200;

/** Where a page was left: its scroll offset, and the article in the middle of the window with its distance from the top of the page (px). */
interface Position {
  top: number;
  article: { id: string; y: number } | null;
}
const positions = new Map<string, Position>();

const isWindowed = () => document.querySelector('[data-windowed]') !== null;
const topOf = (article: Element) => article.getBoundingClientRect().top + window.scrollY;

/** Returns the article in the middle of the window; null in a windowed list, whose position can be restored without it. */
function readArticle(): Position['article'] {
  if (isWindowed()) return null;
  const article = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article[id]');
  return article ? { id: article.id, y: topOf(article) } : null;
}

/**
 * Scrolls back to a position as soon as the page is long enough, unless the viewer scrolls or types first. Returns the function that
 * stops it. Once the article is rendered, its position decides, because the content above it may have another height: browsers only
 * estimate the height of content that was never shown. A windowed list knows its heights, and adjusts to content above it itself.
 */
function scrollBackTo({ top, article }: Position): () => void {
  const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const type of interruptions) removeEventListener(type, stop);
  };
  const scroll = () => {
    const there = article && !isWindowed() ? document.getElementById(article.id) : null;
    if (there && article) return window.scrollTo(0, top + topOf(there) - article.y);
    window.scrollTo(0, top);
    if ((isWindowed() || !article) && Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, GIVE_UP_AFTER_MS);
  for (const type of interruptions) addEventListener(type, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

/**
 * Restores the scroll position of each page on Back and Forward, even if its content loads later. On a reload, the browser restores it
 * itself.
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
    const restoreDefault = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', keep, { passive: true });
    // A click may open another page before the last scroll event is dispatched.
    addEventListener('click', keep, { capture: true });
    addEventListener('pagehide', restoreDefault);
    return () => {
      stop?.();
      removeEventListener('scroll', keep);
      removeEventListener('click', keep, { capture: true });
      removeEventListener('pagehide', restoreDefault);
    };
  }, [key, kind]);
}
