import type { Post } from '@dubs/contract';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';

const LossActions = lazyExtra(
  () => import('./loss-actions.tsx'),
  () => <div className="h-9 w-full" />,
);

/** Renders the responses to an L, or the link of a win to the L that it turned around. Renders nothing for other wins. */
export function MetLoss({ post }: { post: Post }) {
  if (post.type === 'win' && post.turnsPostId === null) return null;
  return <LossActions post={post} />;
}
