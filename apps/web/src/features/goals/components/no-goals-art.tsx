import { Art } from '../../../components/display/art.tsx';

/** Renders a flag pole without its flag. */
export const NoGoalsArt = () => (
  <Art>
    <path d="M36 20v60M16 84c8-6 16-8 24-8 12 0 24 2 40 8" />
    <circle cx="36" cy="14" r="6" className="fill-brand stroke-brand-edge" />
    <path d="M40 24c10-5 18 5 32 0v24c-14 5-22-5-32 0" strokeDasharray="1 6" />
  </Art>
);
