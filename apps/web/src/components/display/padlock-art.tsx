import { Art } from './art.tsx';

/** Draws a closed padlock. */
export const PadlockArt = () => (
  <Art>
    <path d="M30 44V30a18 18 0 0 1 36 0v14" />
    <rect x="20" y="44" width="56" height="42" rx="10" className="fill-brand stroke-brand-edge" />
    <path d="M48 66v9M52 62a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" className="stroke-on-brand" />
  </Art>
);
