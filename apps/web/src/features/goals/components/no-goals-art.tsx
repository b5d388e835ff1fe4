import { useEffect, useRef } from 'react';
import { drawRosette } from '../../../components/celebration/celebrate.ts';
import { Art } from '../../../components/display/art.tsx';

const ROSETTE_PX = 96;

/** Renders a flag pole without its flag. */
export const NoGoalsArt = () => (
  <Art>
    <path d="M36 20v60M16 84c8-6 16-8 24-8 12 0 24 2 40 8" />
    <circle cx="36" cy="14" r="6" className="fill-brand stroke-brand-edge" />
    <path d="M40 24c10-5 18 5 32 0v24c-14 5-22-5-32 0" strokeDasharray="1 6" />
  </Art>
);

/** Renders the rosette of a goal that was just completed. */
export function ReachedArt() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(drawRosette(ROSETTE_PX)), []);
  return <div ref={box} aria-hidden className="size-24" />;
}
