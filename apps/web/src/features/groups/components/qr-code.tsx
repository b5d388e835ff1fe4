import { encode } from 'uqr';

const QUIET_MODULES = 4;

/** Renders a QR code of a text. Always dark on white, in both themes, because scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-60 max-w-full rounded-md border border-line bg-[white] forced-color-adjust-none"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
