/**
 * Returns the position to which an arrow key, Home or End leads in a row of `count` from position `at` (-1: none); undefined for other keys.
 * The ends of the row are joined.
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
