import type { Post } from '@dubs/contract';
import { Bell, BellRing } from 'lucide-react';
import { IconButton } from '../../../../components/controls/button.tsx';
import { useFollow } from '../../api/use-follow.ts';

/** Renders the toggle to follow a post, which notifies the viewer of its comments. */
export function FollowButton({ post: { id, isFollowing } }: { post: Post }) {
  const { mutate, isPending } = useFollow();
  const Icon = isFollowing ? BellRing : Bell;
  return (
    <IconButton
      label="Follow this post"
      aria-pressed={isFollowing}
      icon={<Icon aria-hidden className="size-5" />}
      // A second call could overtake the first.
      onClick={() => !isPending && mutate({ id, isFollowing: !isFollowing })}
    />
  );
}
