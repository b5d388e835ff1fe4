import { GROUP_EMOJI, REACTIONS } from '@dubs/contract';
import { seedLarge } from '@dubs/db/seeds';
import { startProduct } from '../product/start-product.ts';

const emoji = {
  groups: GROUP_EMOJI,
  win: REACTIONS.win.map(({ emoji }) => emoji),
  loss: REACTIONS.loss.map(({ emoji }) => emoji),
};

/** The feeds are as full as they get: every group has more posts than one response holds. */
export default (): Promise<() => Promise<void>> =>
  startProduct(({ url }) => seedLarge(url, { users: 60, groups: 20, posts: 4_000, emoji }));
