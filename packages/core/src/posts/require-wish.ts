import { type PostType, TEXTS, type Wish } from '@dubs/contract';
import { invalid } from '../errors.ts';

/** Throws a 400 for a win with a wish. */
export function requireWishFits(type: PostType, wish: Wish | null | undefined): void {
  if (wish && type === 'win') throw invalid('wish', TEXTS.posts.wishOfWin);
}
