import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entryOf } from '../../lib/session/create-tab-map.ts';
import {
  isRestored,
  markRestored,
  type ScrollPosition,
  scrollPositions,
} from '../../lib/session/scroll-positions.ts';

/** How long a page that is too short for its position may take to grow, as on a slow network. */
const LONGEST_LOAD_MS = 10_000;
/** How long a page may take to grow further. */
const LONGEST_GROWTH_MS = 2_000;

/** Looking up the item makes the browser lay out the page, which is too slow for each scroll event. */
const ITEM_AFTER_MS = 200;

/** Where an item is looked up, as parts of the width: in the only column, or in the second of two. */
const COLUMNS = [0.5, 0.75];

const topOf = (item: Element) => item.getBoundingClientRect().top + window.scrollY;

/** Returns the item in the middle of the window. */
function readItem(): ScrollPosition['item'] {
  for (const part of COLUMNS) {
    const item = document.elementFromPoint(innerWidth * part, innerHeight / 2)?.closest('li[id]');
    // An aside does not scroll with the page.
    if (item && !item.closest('.aside')) return { id: item.id, y: topOf(item) };
  }
  return null;
}

/**
 * Scrolls a page back to its position as soon as it is long enough, unless the viewer scrolls or types first. Returns the function that
 * stops it. Once the item is rendered, its position decides, because the content above it may have another height: that of content which
 * was never shown is only estimated.
 */
function scrollBackTo({ top, item }: ScrollPosition, entry: string): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    markRestored(entry);
    clearTimeout(timer);
    growth.disconnect();
    stopped.abort();
  };
  const scroll = () => {
    const there = item && document.getElementById(item.id);
    const wanted = there ? top + topOf(there) - item.y : top;
    window.scrollTo(0, wanted);
    // A list that ends above the position loads more at its end.
    const isLongEnough = window.scrollY > wanted - 2;
    clearTimeout(timer);
    timer = setTimeout(stop, isLongEnough ? LONGEST_GROWTH_MS : LONGEST_LOAD_MS);
    if (!isLongEnough) return;
    markRestored(entry);
    if (!item) stop();
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
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // Only an entry that was shown before has a position.
    const wanted = scrollPositions.get(entry);
    if (!wanted) markRestored(entry);
    const stop = wanted && scrollBackTo(wanted, entry);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (item: ScrollPosition['item']) => {
      if (isRestored(entry)) scrollPositions.set(entry, { top: window.scrollY, item });
    };
    const keepWithItem = () => keep(readItem());
    const onScroll = () => {
      keep(scrollPositions.get(entry)?.item ?? null);
      clearTimeout(timer);
      timer = setTimeout(keepWithItem, ITEM_AFTER_MS);
    };
    addEventListener('scroll', onScroll);
    // A click may open another page before the last scroll event is dispatched.
    addEventListener('click', keepWithItem, true);
    addEventListener('pagehide', keepWithItem);
    return () => {
      stop?.();
      markRestored(undefined);
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('click', keepWithItem, true);
      removeEventListener('pagehide', keepWithItem);
    };
  }, [entry]);
}
