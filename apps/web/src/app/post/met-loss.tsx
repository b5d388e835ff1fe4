import type { Post } from '@dubs/contract';
import { Suspense } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';

const LossActions = lazyExtra(() => import('./loss-actions.tsx'));

/** Renders the responses to an L, or the link of a win to the L that it turned around. Renders nothing for other wins. */
export function MetLoss({ post }: { post: Post }) {
  if (post.type === 'win' && post.turnsPostId === null) return null;
  return (
    <Suspense fallback={<div className="h-9 w-full" />}>
      <LossActions post={post} />
    </Suspense>
  );
}
