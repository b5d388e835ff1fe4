const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The place that a key leads to in a menu, from the place `at` (-1: none); undefined for a key that leads nowhere. */
export function menuStep(key: string, at: number, labels: readonly string[]): number | undefined {
  const step = STEPS[key];
  if (step) return step(at, labels.length);
  if (key.length !== 1 || key === ' ') return undefined;
  const places = labels.flatMap((label, place) =>
    label.toLowerCase().startsWith(key.toLowerCase()) ? [place] : [],
  );
  return places.find((place) => place > at) ?? places[0];
}
