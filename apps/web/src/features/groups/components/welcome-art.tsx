import { Art } from '../../../components/display/art.tsx';

/** Renders a rosette that still waits for its ribbon. */
export const WelcomeArt = () => (
  <Art>
    <path d="m48 8 7 7 10-3 3 10 10 3-3 10 7 7-7 7 3 10-10 3-3 10-10-3-7 7-7-7-10 3-3-10-10-3 3-10-7-7 7-7-3-10 10-3 3-10 10 3z" />
    <circle cx="48" cy="42" r="17" className="fill-brand stroke-brand-edge" />
    <path d="m39 40 4 8 5-9 5 9 5-10" className="stroke-on-brand" strokeWidth="3" />
    <path d="M40 80v8M56 80v8" strokeDasharray="1 5" />
  </Art>
);
