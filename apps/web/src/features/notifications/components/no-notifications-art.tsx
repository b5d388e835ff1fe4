import { Art } from '../../../components/display/art.tsx';

/** Renders a sleeping bell. */
export const NoNotificationsArt = () => (
  <Art>
    <path
      d="M24 68c6-5 7-12 7-22 0-11 7-19 17-19s17 8 17 19c0 10 1 17 7 22z"
      className="fill-brand stroke-brand-edge"
    />
    <path d="M48 27v-6M41 74c1 4 4 6 7 6s6-2 7-6" />
    <path d="M37 50c2 3 5 3 7 0M52 50c2 3 5 3 7 0M46 58h4" className="stroke-on-brand" />
    <path d="M68 24h8l-8 10h8M80 8h6l-6 8h6" />
  </Art>
);
