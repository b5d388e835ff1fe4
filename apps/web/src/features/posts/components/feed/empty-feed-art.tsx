import { Art } from '../../../../components/display/art.tsx';

/** Renders an empty fridge door: two magnets and no paper. */
export const EmptyFeedArt = () => (
  <Art>
    <rect x="22" y="8" width="52" height="78" rx="8" />
    <path d="M22 34h52M30 18v8M30 44v16M28 86v4M68 86v4" />
    <circle cx="50" cy="50" r="5" className="fill-brand stroke-brand-edge" />
    <path d="m62 64 4 8h-8z" />
  </Art>
);
