import type { PostType } from '@dubs/contract';

const PIECES = 24;

/** Celebrates a shared post: confetti from the button for a win, a slow warm light for an L. Its code is fetched when it is needed. */
export async function celebrateShare(type: PostType, button: Element | null): Promise<void> {
  const { celebrate, showWarmGlow, originOf } =
    await import('../../../../components/celebration/celebrate.ts');
  await (type === 'win' ? celebrate(originOf(button), { pieces: PIECES }) : showWarmGlow());
}
