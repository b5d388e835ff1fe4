import type { Post } from '@dubs/contract';
import { reportError } from '../../../components/toast/report-error.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useCachedPosts } from './cached-posts.ts';

/** Returns a function that toggles "heard" on an L: optimistically, rolled back on failure. Ignores calls while a request is pending. */
export function useHeard({ id }: Post): () => void {
  const { change, refresh } = useCachedPosts();
  const { mutate, isPending } = trpc.posts.heard.useMutation({
    onMutate: () => change(id, (before) => ({ ...before, hasHeard: !before.hasHeard })),
    onSuccess: ({ hasHeard }) => change(id, (before) => ({ ...before, hasHeard })),
    onError: (error) => {
      reportError(error, 'Failed to say that you heard it. Please try again.');
      void refresh(id);
    },
  });
  return () => {
    if (!isPending) mutate({ postId: id });
  };
}
