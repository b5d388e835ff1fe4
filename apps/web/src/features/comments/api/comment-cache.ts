import type { Comment } from '@dubs/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { LIMITS } from '@dubs/contract/limits';
import { useMemo } from 'react';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { mentionedIds, type Outgoing } from '../comment-form.ts';

/** Returns the newest comments of a post, oldest first; fetched again on mount when older than 10 s. */
export function useComments(postId: number) {
  return trpc.comments.list.useQuery({ postId }, { refetchOnMount: true });
}

/** Updates all cached pages of a post's comments. */
function changePages(
  queries: QueryClient,
  postId: number,
  change: (list: readonly Comment[]) => Comment[],
): void {
  const queryKey = getQueryKey(trpc.comments.list, { postId }, 'query');
  queries.setQueriesData<readonly Comment[]>({ queryKey }, (list) => list && change(list));
}

/** Operations on the cached comments of a post. */
export interface CommentCache {
  change: (id: number, change: (comment: Comment) => Comment) => void;
  /** Invalidates the comments, which refetches them if they are shown. */
  refresh: () => void;
}

/** Returns the operations on the cached comments of a post. */
export function useCommentCache(postId: number): CommentCache {
  const queries = useQueryClient();
  const { comments } = trpc.useUtils();
  return useMemo(
    () => ({
      change: (id, change) => {
        const queryKey = getQueryKey(trpc.comments.list, { postId }, 'query');
        changePages(queries, postId, (list) =>
          list.map((comment) => (comment.id === id ? change(comment) : comment)),
        );
        // The response of a running fetch may be older than the change.
        if (queries.isFetching({ queryKey }) > 0) void comments.list.invalidate({ postId });
      },
      refresh: () => void comments.list.invalidate({ postId }),
    }),
    [queries, comments, postId],
  );
}

/** Called with a post's number of comments, null if it has to be refetched. May be called after the post's page was left. */
export type OnCount = (count: number | null) => void;

function reportCount(newest: readonly Comment[] | undefined, onCount: OnCount): void {
  if (newest) onCount(newest.length < LIMITS.lists.comments ? newest.length : null);
}

/** Posts a comment (idempotent by its key) and adds it to the cached list. */
export function useCreateComment(postId: number, onCount: OnCount) {
  const { client, comments } = trpc.useUtils();
  return useMutation({
    mutationFn: (outgoing: Outgoing) =>
      client.comments.create.mutate(
        {
          postId,
          content: outgoing.text,
          mentionedUserIds: mentionedIds(outgoing),
          clientId: outgoing.key,
          ...(outgoing.replyTo && { replyToId: outgoing.replyTo.id }),
        },
        withIdempotencyKey(outgoing.key),
      ),
    onSuccess: (made) => {
      comments.list.setData({ postId }, (list) =>
        list?.some(({ id }) => id === made.id) ? list : list && [...list, made],
      );
      reportCount(comments.list.getData({ postId }), onCount);
    },
  });
}

/** Edits a comment and replaces it in the cache with the server's response. */
export function useEditComment(postId: number) {
  const { change } = useCommentCache(postId);
  return trpc.comments.edit.useMutation({ onSuccess: (edited) => change(edited.id, () => edited) });
}

/** Restores a comment that the viewer deleted, and resolves once the list is refetched. */
export function useRestoreComment(postId: number, onCount: OnCount) {
  const { comments } = trpc.useUtils();
  return trpc.comments.restore.useMutation({
    onSuccess: async () => {
      await comments.list.invalidate({ postId });
      reportCount(comments.list.getData({ postId }), onCount);
    },
  });
}

/** Deletes a comment and removes it from the cached list. */
export function useDeleteComment(postId: number, onCount: OnCount) {
  const queries = useQueryClient();
  const { client, comments } = trpc.useUtils();
  return useMutation({
    mutationFn: ({ id }: { id: number }) => client.comments.delete.mutate({ id }).catch(doneIfGone),
    onSuccess: (_, { id }) => {
      changePages(queries, postId, (list) => list.filter((comment) => comment.id !== id));
      reportCount(comments.list.getData({ postId }), onCount);
    },
  });
}
