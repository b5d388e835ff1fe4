import { lazyExtra } from '../../components/feedback/lazy-extra.ts';

const VouchCards = lazyExtra(() => import('../../features/vouches/components/vouch-cards.tsx'));
const Birthdays = lazyExtra(() => import('./birthdays.tsx'));

/** Renders the parts above the posts of Home that only some users see, or only on some days. */
const HomeExtras = () => (
  <>
    <VouchCards />
    <Birthdays />
  </>
);

export default HomeExtras;
