/**
 * Returns the index to which an arrow key, Home or End moves in a row of `count` items from index `at` (-1: none); undefined for other
 * keys. Wraps around at the ends.
 */
export function arrowStep(
  key: string,
  at: number,
  count: number,
  [back, forth] = ['ArrowLeft', 'ArrowRight'],
): number | undefined {
  if (key === forth) return (at + 1) % count;
  if (key === back) return (Math.max(at, 0) + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
