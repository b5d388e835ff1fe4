import type { PostType } from '@dubs/contract';
import { celebrate, comfort, originOf } from '../../../../components/celebration/celebrate.ts';

const PIECES = 24;

/** Celebrates a shared post: confetti from the button for a win, a slow warm light for an L. */
export function celebrateShare(type: PostType, button: Element | null): void {
  void (type === 'win' ? celebrate(originOf(button), { pieces: PIECES }) : comfort());
}
