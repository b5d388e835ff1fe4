/** One tile of a grid: which picture, how many columns and rows of a 2 × 2 grid it fills, and what stands over it. */
export interface Tile {
  index: number;
  columns: 1 | 2;
  rows: 1 | 2;
  /** How many further pictures the tile stands for; 0 for none. */
  more: number;
}

/** Width over height, by how many pictures there are. */
const RATIOS: Readonly<Record<number, number>> = { 1: 4 / 3, 2: 2, 3: 4 / 3, 4: 1 };
/** What a single picture may have: none is a tower or a strip. */
const OWN_RATIO = { min: 4 / 5, max: 1.91 };

/**
 * Returns width over height of the whole grid, so that its box can be reserved before a picture has loaded. A single picture may have
 * its own ratio.
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

/** Returns the tiles of a post's pictures: one wide, two squares, one tall beside two, or four of which the last counts the rest. */
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
