import type { Post } from '@dubs/contract';
import { reportError } from '../../../components/toast/report-error.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useCachedPosts } from './cached-posts.ts';

/** Returns a function that toggles "heard" on an L: optimistically, rolled back on failure. Ignores calls while a request is pending. */
export function useHeard({ id, hasHeard }: Post): () => void {
  const { change, refresh } = useCachedPosts();
  const show = (isHeard: boolean) => change(id, (post) => ({ ...post, hasHeard: isHeard }));
  const { mutate, isPending } = trpc.posts.heard.useMutation({
    onMutate() {
      show(!hasHeard);
      return hasHeard;
    },
    onSuccess: (heard) => show(heard.hasHeard),
    onError(error, _input, hadHeard = hasHeard) {
      show(hadHeard);
      reportError(error, 'Failed to say that you heard it. Please try again.');
      void refresh(id);
    },
  });
  return () => {
    if (!isPending) mutate({ postId: id });
  };
}
