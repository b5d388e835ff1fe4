const MOST = 15;
const FIVE = 5;
const STROKE_PX = 6;
const GAP_PX = 9;
const HEIGHT = 20;
/** How far the fifth stroke reaches beyond the four before it, and the others lean. */
const OVERHANG_PX = 3;
const LEAN_PX = 1;
const THICKNESS_PX = 2.25;

/** Returns the position of stroke `index`, with wider gaps between groups of five. */
const strokeAt = (index: number) => {
  const group = Math.floor(index / FIVE);
  const start = group * ((FIVE - 1) * STROKE_PX + GAP_PX);
  return { start, x: start + (index % FIVE) * STROKE_PX };
};

/** Renders a count as tally marks in fives, up to 15; nothing above that. Decorative: the number is beside it. */
export function Tally({ count, className }: { count: number; className?: string }) {
  if (count < 1 || count > MOST) return null;
  const paths = Array.from({ length: count }, (_, index) => {
    const { start, x } = strokeAt(index);
    // The fifth stroke goes through the four before it.
    return (index + 1) % FIVE === 0
      ? `M${start - OVERHANG_PX} 16 ${start + 3 * STROKE_PX + OVERHANG_PX} 4`
      : `M${x} 3 ${x - LEAN_PX} 17`;
  });
  // As wide as what is drawn, so that it can be centred.
  const last = strokeAt(count - 1);
  const left = (count < FIVE ? -LEAN_PX : -OVERHANG_PX) - THICKNESS_PX / 2;
  const end = count % FIVE === 0 ? last.start + 3 * STROKE_PX + OVERHANG_PX : last.x;
  const width = end + THICKNESS_PX / 2 - left;
  return (
    <svg
      viewBox={`${left} 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={THICKNESS_PX}
      strokeLinecap="round"
    >
      <path d={paths.join('')} />
    </svg>
  );
}
