import type { Post } from '@dubs/contract';
import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RowHeights } from './row-heights.ts';

const USUAL_HEIGHT = 272;
/** Rows before and after the window, for the Tab key and a quick thumb. */
const OVERSCAN = 6;

interface WindowedListProps {
  posts: readonly Post[];
  isAll: boolean;
  /** What is known of the heights of its rows, and is learned. */
  heights: RowHeights;
  cardOf: (post: Post) => ReactNode;
}

const postOf = (element: Element | null) =>
  Number(element?.closest<HTMLElement>('[data-post]')?.dataset['post'] ?? Number.NaN);

/** Renders a long list of posts, of which only those near the window are in the document, besides the first one and the one with the focus. */
export function WindowedList({ posts, isAll, heights, cardOf }: WindowedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: posts.length,
    getItemKey: useCallback((index: number) => posts[index]?.id ?? index, [posts]),
    estimateSize: (index) => heights.get(posts[index]?.id ?? 0) ?? USUAL_HEIGHT,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      heights.set(postOf(element), height);
      return height;
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // New posts come above what is read; at the top they are what is read.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    rangeExtractor: (range) => {
      const focused = postOf(document.activeElement);
      const kept = [0, posts.findIndex(({ id }) => id === focused)].filter((index) => index >= 0);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
    },
  });
  return (
    <ul
      ref={list}
      data-windowed
      className="relative -mt-1 -mb-3"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const post = posts[index];
        return (
          post && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-post={post.id}
              aria-posinset={index + 1}
              aria-setsize={isAll ? posts.length : -1}
              className="absolute -inset-x-2 px-2 pt-1 pb-3"
              style={{ top: start - top, contain: 'content' }}
            >
              {cardOf(post)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Returns how far from the top of the page an element begins. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    const growth = new ResizeObserver(measure);
    growth.observe(document.body);
    measure();
    return () => growth.disconnect();
  }, [element]);
  return top;
}
