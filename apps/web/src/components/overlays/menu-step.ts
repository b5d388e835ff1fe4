import { arrowStep } from '../controls/arrow-step.ts';

/** Returns the index to which a key moves in a menu: arrows, Home, End and first letters; undefined for other keys. */
export function menuStep(key: string, at: number, labels: readonly string[]): number | undefined {
  const step = arrowStep(key, at, labels.length, ['ArrowUp', 'ArrowDown']);
  if (step !== undefined) return step;
  if (key.length !== 1 || key === ' ') return undefined;
  const places = labels.flatMap((label, place) =>
    label.toLowerCase().startsWith(key.toLowerCase()) ? [place] : [],
  );
  return places.find((place) => place > at) ?? places[0];
}
