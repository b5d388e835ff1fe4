import type { AlbumPicture } from '@dubs/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useBox } from '../../../lib/browser/use-box.ts';
import { monthInWords } from '../../../lib/text/months.ts';
import { placeholderColor } from '../../media/placeholder.ts';
import { albumRows, type AlbumRow } from '../album-rows.ts';
import { useIsFlinging, useHasSlowedDown, watchFlings } from '../flings.ts';

const GAP = 4;
const TITLE_HEIGHT = 56;
/** Minimum side of a picture in pixels. */
const MIN_SIDE = 104;
const MAX_COLUMNS = 6;
/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 4;
/**
 * The next page is requested when only this many rows are left. 20 rows are about three phone screens. A fling passes them in half a
 * second, which may be less than a request takes, hence `flung`.
 */
const ROWS_LEFT = { read: 20, flung: 80 };

interface PictureWallProps {
  pictures: readonly AlbumPicture[];
  /** Renders the picture at `index` as a square that fills its box. Must be a stable function. */
  renderPicture: (picture: AlbumPicture, index: number) => ReactNode;
  /** Called when the end of the list is near. */
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
  const rowsLeft = rows.length - 1 - (shown.at(-1)?.index ?? 0);
  const isEndNear = rowsLeft <= (useIsFlinging() ? ROWS_LEFT.flung : ROWS_LEFT.read);
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
          return <Row key={key} {...place} {...{ row, pictures, columns, renderPicture }} />;
        })}
    </div>
  );
}

interface RowProps extends Pick<PictureWallProps, 'pictures' | 'renderPicture'> {
  row: AlbumRow;
  columns: number;
  /** In pixels, as is the height. */
  top: number;
  height: number;
}

/** Renders a row at its position. Memoized against scrolling. During a fling a new row shows only the average colors of its pictures. */
const Row = memo(({ row, pictures, columns, renderPicture, top, height }: RowProps) => {
  const hasSlowedDown = useHasSlowedDown();
  const place = { top, height };
  const month = monthInWords(row.month);
  if (row.kind === 'month')
    return (
      <h2 className="absolute inset-x-0 flex items-end pb-2 text-heading" style={place}>
        {month}
      </h2>
    );
  const shown = pictures.slice(row.first, row.first + row.count);
  if (!hasSlowedDown)
    return <div className="absolute inset-x-0" style={{ ...place, background: squaresOf(shown, height) }} />;
  return (
    <ul
      aria-label={month}
      className="absolute inset-x-0 grid gap-1 pb-1"
      style={{ ...place, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map((picture, offset) => (
        <li key={picture.id} className="relative">
          {renderPicture(picture, row.first + offset)}
        </li>
      ))}
    </ul>
  );
});

/** Returns a CSS background that draws a row's pictures as squares in their average colors. */
function squaresOf(pictures: readonly AlbumPicture[], height: number): string {
  const side = height - GAP;
  const stops = pictures.flatMap(({ placeholder }, index) => {
    const [from, to] = [index * height, index * height + side];
    return [
      `${placeholderColor(placeholder) ?? 'transparent'} ${from}px ${to}px`,
      `transparent ${to}px ${from + height}px`,
    ];
  });
  return `linear-gradient(to right, ${stops.join(', ')}) 0 0 / 100% ${side}px no-repeat`;
}
