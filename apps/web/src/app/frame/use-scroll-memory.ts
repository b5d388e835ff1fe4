import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { createTabMap, entryOf } from '../../lib/session/create-tab-map.ts';

/** How long a page may take to grow further. */
const GIVE_UP_AFTER_MS = 2_000;

/** Looking up the item makes the browser lay out the page, which is too slow for each scroll event. */
const ITEM_AFTER_MS = 200;

/** Where an item is looked up, as parts of the width: in the only column, or in the second of two. */
const COLUMNS = [0.5, 0.75];

/** Where a page was left: its scroll offset, and the post or comment in the middle of the window with its distance from the top of the page (px). */
interface Position {
  top: number;
  item: { id: string; y: number } | null;
}
const positions = createTabMap<Position>('scroll-positions');

const isWindowed = () => document.querySelector('[data-windowed]') !== null;
const topOf = (item: Element) => item.getBoundingClientRect().top + window.scrollY;

/** Returns the item in the middle of the window; null in a windowed list, whose position can be restored without it. */
function readItem(): Position['item'] {
  if (isWindowed()) return null;
  for (const part of COLUMNS) {
    const item = document
      .elementFromPoint(innerWidth * part, innerHeight / 2)
      ?.closest(':is(article, li)[id]');
    // An aside does not scroll with the page.
    if (item && !item.closest('.aside')) return { id: item.id, y: topOf(item) };
  }
  return null;
}

/**
 * Scrolls back to a position as soon as the page is long enough, unless the viewer scrolls or types first. Returns the function that
 * stops it. Once the item is rendered, its position decides, because the content above it may have another height: browsers only
 * estimate the height of content that was never shown. A windowed list knows its heights, and adjusts to content above it itself.
 */
function scrollBackTo({ top, item }: Position): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    stopped.abort();
  };
  const scroll = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, GIVE_UP_AFTER_MS);
    const there = item && !isWindowed() ? document.getElementById(item.id) : null;
    if (there && item) return window.scrollTo(0, top + topOf(there) - item.y);
    // A list that ends above the position loads more at its end.
    window.scrollTo(0, top);
    if ((isWindowed() || !item) && Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(scroll);
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, stop, { passive: true, signal: stopped.signal });
  growth.observe(document.body);
  scroll();
  return stop;
}

/** Restores the scroll position of each page on Back, Forward and a reload, even if its content loads later. */
export function useScrollMemory(): void {
  const entry = entryOf(useLocation());
  const kind = useNavigationType();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const wanted = kind === NavigationType.Pop ? positions.get(entry) : undefined;
    const stop = wanted === undefined ? undefined : scrollBackTo(wanted);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (item: Position['item']) => positions.set(entry, { top: window.scrollY, item });
    const keepWithItem = () => keep(readItem());
    const onScroll = () => {
      keep(positions.get(entry)?.item ?? null);
      clearTimeout(timer);
      timer = setTimeout(keepWithItem, ITEM_AFTER_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    // A click may open another page before the last scroll event is dispatched.
    addEventListener('click', keepWithItem, { capture: true });
    addEventListener('pagehide', keepWithItem);
    return () => {
      stop?.();
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('click', keepWithItem, { capture: true });
      removeEventListener('pagehide', keepWithItem);
    };
  }, [entry, kind]);
}
