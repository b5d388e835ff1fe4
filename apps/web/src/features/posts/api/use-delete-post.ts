import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { insertOwnPosts } from '../../../lib/feed/insert-posts.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { changeIn, queriesWithPosts, updateCachedPosts } from './cached-posts.ts';
import { POST_TEXTS } from '../post-texts.ts';
import { restoredPost } from '../restored-post-focus.ts';

/**
 * Returns a function that deletes a post: it is removed from every list optimistically, and a toast offers to undo that. If the deletion
 * fails, the post is put back in its place and shows an error.
 */
export function useDeletePost(): (post: Post, choice: { byKeyboard: boolean }) => Promise<void> {
  const client = useQueryClient();
  const { mutateAsync: remove } = trpc.posts.delete.useMutation();
  const { mutateAsync: restore } = trpc.posts.restore.useMutation();

  return async (post, { byKeyboard }) => {
    const { id } = post;
    let isUndone = false;
    let putBack = removeCachedPost(client, id);
    restoredPost.set({});
    const removing = remove({ id });

    const undo = async () => {
      isUndone = true;
      restoredPost.set(byKeyboard ? { focused: id } : {});
      putBack();
      // Without a response the server may have deleted it. Other failures are handled below.
      if (!(await removing.then(Boolean, isUnanswered))) return;
      try {
        const restored = await restore({ id });
        // A list fetched before the server restored the post has removed the card again, and the focus with it.
        if (byKeyboard && isFocusFree()) restoredPost.set({ focused: id });
        restoreCachedPost(client, restored);
        toast({ title: POST_TEXTS.restored });
      } catch (error) {
        if (statusOf(error) === 401) return;
        // Without a response it may never have been deleted.
        if (!isUnanswered(error)) putBack = removeCachedPost(client, id);
        const more = statusOf(error) === 409 ? {} : offer(POST_TEXTS.tryAgain, undo, byKeyboard);
        reportError(error, POST_TEXTS.restoreFailed, more);
      }
    };

    toast({ title: POST_TEXTS.deleted, ...offer(POST_TEXTS.undo.label, undo, byKeyboard) });
    try {
      await removing;
      if (!isUndone) forgetPost(client, id);
    } catch (error) {
      if (statusOf(error) === 401) return;
      markStale({ query: 'feed' }, { query: 'group', groupId: post.groupId });
      // Another user already deleted it.
      if (statusOf(error) === 404) return forgetPost(client, id);
      if (isUndone && isUnanswered(error)) return;
      restoredPost.set({ problem: { postId: id, sentence: POST_TEXTS.deleteFailed } });
      if (!isUndone) putBack();
      toast({ title: 'Error', description: POST_TEXTS.deleteFailed, variant: 'destructive' });
    }
  };
}

/**
 * Removes a post from every cached list, and cancels their running fetches, which may still contain it. Returns a function that restores
 * the post in its place; lists that have changed since are refetched instead. The caller refetches once the server has confirmed.
 */
export function removeCachedPost(client: QueryClient, id: number): () => void {
  const taken = queriesWithPosts(client).flatMap(({ queryKey, state: { data: before, dataUpdatedAt } }) => {
    const without = changeIn(before, id, () => null);
    if (without === before || without === null) return [];
    void client.cancelQueries({ queryKey, exact: true });
    const keep = { updatedAt: dataUpdatedAt };
    return [{ queryKey, before, keep, after: client.setQueryData(queryKey, without, keep) }];
  });
  return () => {
    for (const { queryKey, before, after, keep } of taken) {
      if (client.getQueryData(queryKey) === after) {
        // The response of a fetch started since would lack the post.
        void client.cancelQueries({ queryKey, exact: true });
        client.setQueryData(queryKey, before, keep);
      } else void client.invalidateQueries({ queryKey, exact: true });
    }
  };
}

/**
 * Puts a restored post, as returned by the server, into the cached lists. Repeats their running fetches, whose responses may be older, and
 * would remove the post again, and the focus with it.
 */
export function restoreCachedPost(client: QueryClient, post: Post): void {
  const running = queriesWithPosts(client).filter(({ state }) => state.fetchStatus === 'fetching');
  for (const { queryKey } of running)
    void client
      .cancelQueries({ queryKey, exact: true })
      .then(() => client.invalidateQueries({ queryKey, exact: true }));
  updateCachedPosts(client, post.id, () => post);
  // Lists that have changed since the deletion no longer contain it.
  insertOwnPosts(client, [post]);
}

/** True if no response to a call arrived. */
const isUnanswered = (error: unknown): boolean => statusOf(error) === undefined;

/** Removes a deleted post's own query from the cache. */
function forgetPost(client: QueryClient, id: number): void {
  // The post's page may still be mounted for a moment: it must not refetch the post.
  const queryKey = getQueryKey(trpc.posts.get, { id }, 'query');
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** True if no control has the focus: it is on the body, or on a container such as the region of the closed toast. */
const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[tabindex="-1"]') === true;

/** Returns the part of a toast that offers to undo a deletion. */
const offer = (label: string, undo: () => Promise<void>, takesFocus: boolean) => ({
  action: { label, altText: POST_TEXTS.undo.altText, onPress: () => void undo(), takesFocus },
  durationMs: LIMITS.toast.undoMs,
});
