import { Art } from '../../../../components/display/art.tsx';

/** Renders a ticket that nothing is written on yet. */
export const NoPostsArt = () => (
  <Art>
    <path d="M14 26h68a4 4 0 0 1 4 4v10a8 8 0 0 0 0 16v10a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V56a8 8 0 0 0 0-16V30a4 4 0 0 1 4-4z" />
    <path d="M42 42h30M42 54h18" strokeDasharray="4 5" />
    <path
      d="M30 26H14a4 4 0 0 0-4 4v10a8 8 0 0 1 0 16v10a4 4 0 0 0 4 4h16z"
      className="fill-brand stroke-brand-edge"
    />
  </Art>
);
