/** One tile of a grid: the index of its picture, and the columns and rows of a 2 × 2 grid that it spans. */
export interface Tile {
  index: number;
  columns: 1 | 2;
  rows: 1 | 2;
  /** Number of further pictures without a tile, shown on the last one as "+3"; else 0. */
  more: number;
}

/** Aspect ratio (width / height) of the grid by number of pictures. */
const RATIOS: Readonly<Record<number, number>> = { 1: 4 / 3, 2: 2, 3: 4 / 3, 4: 1 };
/** Limits for the aspect ratio of a single picture, so that it is neither too tall nor too flat. */
const OWN_RATIO = { min: 4 / 5, max: 1.91 };

/**
 * Returns the aspect ratio (width / height) of the whole grid, to reserve its box before a picture has loaded. With `isOwn` a single
 * picture has its own ratio, within limits.
 */
export function gridRatio(images: readonly { width: number; height: number }[], isOwn: boolean): number {
  const [image] = images;
  if (isOwn && image && images.length === 1)
    return Math.min(OWN_RATIO.max, Math.max(OWN_RATIO.min, image.width / image.height));
  return RATIOS[Math.min(images.length, 4)] ?? 1;
}

const tile = (index: number, columns: 1 | 2 = 1, rows: 1 | 2 = 1, more = 0): Tile => ({
  index,
  columns,
  rows,
  more,
});

/** Returns the tiles for 1 to 4 pictures: one wide, two side by side, one tall beside two, four squares. The fourth counts the rest. */
export function imageLayout(count: number): readonly Tile[] {
  switch (Math.min(count, 5)) {
    case 0:
      return [];
    case 1:
      return [tile(0, 2, 2)];
    case 2:
      return [tile(0, 1, 2), tile(1, 1, 2)];
    case 3:
      return [tile(0, 1, 2), tile(1), tile(2)];
    default:
      return [tile(0), tile(1), tile(2), tile(3, 1, 1, count - 4)];
  }
}
