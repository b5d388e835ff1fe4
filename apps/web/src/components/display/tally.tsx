const MOST = 15;
const FIVE = 5;
const STROKE_PX = 6;
const GAP_PX = 9;
const HEIGHT = 20;

/** Returns the position of stroke `index`, with wider gaps between groups of five. */
const strokeAt = (index: number) => {
  const group = Math.floor(index / FIVE);
  const start = 4.5 + group * ((FIVE - 1) * STROKE_PX + GAP_PX);
  return { start, x: start + (index % FIVE) * STROKE_PX };
};

/** Renders a count as tally marks in fives, up to 15; nothing above that. Decorative: the number is beside it. */
export function Tally({ count, className }: { count: number; className?: string }) {
  if (count < 1 || count > MOST) return null;
  const paths = Array.from({ length: count }, (_, index) => {
    const { start, x } = strokeAt(index);
    // The fifth stroke goes through the four before it.
    return (index + 1) % FIVE === 0
      ? `M${start - 3} 16 ${start + 3 * STROKE_PX + 3} 4`
      : `M${x} 3 ${x - 1} 17`;
  });
  const last = strokeAt(count - 1);
  // As wide as what is drawn, so that it can be centred.
  const width = count % FIVE === 0 ? last.start + 22.5 : last.x + 3;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
    >
      <path d={paths.join('')} />
    </svg>
  );
}
