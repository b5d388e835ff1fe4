import type { Post } from '@dubs/contract';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useCachedPosts } from './cached-posts.ts';

/** Makes the viewer follow or unfollow a post: optimistically, rolled back on failure. */
export function useFollow() {
  const { change, refresh } = useCachedPosts();
  const show = (id: Post['id'], isFollowing: boolean) => change(id, (post) => ({ ...post, isFollowing }));
  return trpc.posts.follow.useMutation({
    onMutate: ({ id, isFollowing }) => show(id, isFollowing),
    onSuccess({ isFollowing }, { id }) {
      show(id, isFollowing);
      toast({
        title: isFollowing ? 'Following this post' : 'No longer following this post',
        description: isFollowing
          ? 'You will hear of new comments on it.'
          : 'You will only hear of replies to you and of mentions.',
      });
    },
    onError(error, { id, isFollowing }) {
      show(id, !isFollowing);
      reportError(error, 'Failed to save this. Please try again.');
      void refresh(id);
    },
  });
}
