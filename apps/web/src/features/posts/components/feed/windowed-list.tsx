import type { Post } from '@dubs/contract';
import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBox } from '../../../../lib/browser/use-box.ts';
import { entryOf } from '../../../../lib/session/create-tab-map.ts';
import { scrollOffsetOf } from '../../../../lib/session/scroll-positions.ts';
import { type RowHeights, rowId } from './row-heights.ts';

/** Height of a row that was never rendered: 18rem, as in the list that is not virtualized, so that both are equally long. */
const USUAL_HEIGHT = 288;
/** Number of rows rendered above and below the visible ones, for the Tab key and fast scrolling. */
const OVERSCAN = 6;

interface WindowedListProps {
  posts: readonly Post[];
  isAll: boolean;
  /** Known heights of the rows; updated with measured ones. */
  heights: RowHeights;
  cardOf: (post: Post) => ReactNode;
}

/** Renders a long list of posts, virtualized: only posts near the viewport, the first one and the focused one are in the document. */
export function WindowedList({ posts, isAll, heights, cardOf }: WindowedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { top } = useBox(list);
  const entry = entryOf(useLocation());
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: posts.length,
    getItemKey: useCallback((index: number) => posts[index]?.id ?? index, [posts]),
    estimateSize: (index) => heights[rowId(posts[index]?.id ?? 0)] ?? USUAL_HEIGHT,
    measureElement: (element, change, instance) => {
      const height = measureElement(element, change, instance);
      heights[element.id] = height;
      return height;
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    // Starts at the position to restore: rows rendered elsewhere would be measured, and could move those in view.
    initialOffset: () => scrollOffsetOf(entry),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Scrolled down, new posts on top must not move what the viewer reads; at the top they are shown.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    rangeExtractor: (range) => {
      const focused = document.activeElement?.closest('li[id]')?.id;
      const kept = [0, posts.findIndex(({ id }) => rowId(id) === focused)].filter((index) => index >= 0);
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
              id={rowId(post.id)}
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
