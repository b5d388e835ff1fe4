import type { AlbumPicture } from '@dubs/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { monthInWords } from '../../../lib/text/months.ts';
import { albumRows } from '../album-rows.ts';
import { watchFlings } from '../flings.ts';

const GAP = 4;
const TITLE_HEIGHT = 56;
/** The narrowest that a picture may be. */
const MIN_SIDE = 104;
const MAX_COLUMNS = 6;
/** Rows before and after the window. */
const OVERSCAN = 4;
/** More pictures are due when so few rows follow: some three windows, which a quick thumb passes in half a second. */
const ROWS_LEFT = 20;

interface PictureWallProps {
  pictures: readonly AlbumPicture[];
  /** Renders the picture at a place of the list as a square of its box. */
  renderPicture: (picture: AlbumPicture, index: number) => ReactNode;
  /** The end of the list is near. */
  onEnd: () => void;
}

/** Renders pictures as squares by month. Only the rows near the window are in the document: there may be thousands. */
export function PictureWall({ pictures, renderPicture, onEnd }: PictureWallProps) {
  const wall = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(wall);
  const columns = Math.min(MAX_COLUMNS, Math.max(3, Math.floor((width + GAP) / (MIN_SIDE + GAP))));
  const rows = useMemo(() => albumRows(pictures, columns), [pictures, columns]);
  const rowHeight = (width + GAP) / columns;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'month' ? TITLE_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(watchFlings, []);
  const shown = virtualizer.getVirtualItems();
  const isEndNear = (shown.at(-1)?.index ?? 0) >= rows.length - 1 - ROWS_LEFT;
  useEffect(() => {
    if (isEndNear) onEnd();
  }, [isEndNear, onEnd]);
  return (
    <div ref={wall} data-windowed className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {width > 0 &&
        shown.map(({ index, key, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const place = { top: start - top, height: size };
          if (row.kind === 'month')
            return (
              <h2 key={key} className="absolute inset-x-0 flex items-end pb-2 text-heading" style={place}>
                {monthInWords(row.month)}
              </h2>
            );
          return (
            <ul
              key={key}
              aria-label={monthInWords(row.month)}
              className="absolute inset-x-0 grid gap-1 pb-1"
              style={{ ...place, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {pictures.slice(row.first, row.first + row.count).map((picture, offset) => (
                <li key={picture.id} className="relative">
                  {renderPicture(picture, row.first + offset)}
                </li>
              ))}
            </ul>
          );
        })}
    </div>
  );
}

/** Returns how wide an element is and how far from the top of the page it begins, in pixels. */
function useBox(element: { current: HTMLElement | null }) {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setBox((before) => (before.width === next.width && before.top === next.top ? before : next));
    };
    const growth = new ResizeObserver(measure);
    growth.observe(document.body);
    measure();
    return () => growth.disconnect();
  }, [element]);
  return box;
}
