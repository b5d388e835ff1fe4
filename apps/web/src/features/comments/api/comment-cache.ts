import type { Comment } from '@dubs/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { LIMITS } from '@dubs/contract/limits';
import { useMemo } from 'react';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { mentionedIds, type Outgoing } from '../comment-form.ts';

/** Returns the newest comments of a post, oldest first; fetched again on mount when older than 10 s. */
export function useComments(postId: number) {
  return trpc.comments.list.useQuery({ postId }, { refetchOnMount: true });
}

/** Changes every page of a post's comments that the cache holds. */
function changePages(
  queries: QueryClient,
  postId: number,
  change: (list: readonly Comment[]) => Comment[],
): void {
  const queryKey = getQueryKey(trpc.comments.list, { postId }, 'query');
  queries.setQueriesData<readonly Comment[]>({ queryKey }, (list) => list && change(list));
}

/** What may be done with the comments of a post that the cache holds. */
export interface CommentCache {
  change: (id: number, change: (comment: Comment) => Comment) => void;
  /** Asks for the comments again where they are in sight. */
  refresh: () => void;
}

/** Returns the comments of one post as the cache holds them. */
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
        // An answer that is on its way may be older than the change.
        if (queries.isFetching({ queryKey }) > 0) void comments.list.invalidate({ postId });
      },
      refresh: () => void comments.list.invalidate({ postId }),
    }),
    [queries, comments, postId],
  );
}

/** Called with how many comments a post has, null when that has to be asked for; also when its page has been left meanwhile. */
export type OnCount = (count: number | null) => void;

function reportCount(newest: readonly Comment[] | undefined, onCount: OnCount): void {
  if (newest) onCount(newest.length < LIMITS.lists.comments ? newest.length : null);
}

/** Posts a comment, once however often the same one is sent; it joins the list at once. */
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

/** Edits a comment, which is then shown as the server returned it. */
export function useEditComment(postId: number) {
  const { change } = useCommentCache(postId);
  return trpc.comments.edit.useMutation({ onSuccess: (edited) => change(edited.id, () => edited) });
}

/** Restores a comment that the viewer deleted, and resolves once it is in the list again. */
export function useRestoreComment(postId: number, onCount: OnCount) {
  const { comments } = trpc.useUtils();
  return trpc.comments.restore.useMutation({
    onSuccess: async () => {
      await comments.list.invalidate({ postId });
      reportCount(comments.list.getData({ postId }), onCount);
    },
  });
}

/** Deletes a comment; it leaves the list at once. */
export function useDeleteComment(postId: number, onCount: OnCount) {
  const queries = useQueryClient();
  const { comments } = trpc.useUtils();
  return trpc.comments.delete.useMutation({
    onSuccess: (_, { id }) => {
      changePages(queries, postId, (list) => list.filter((comment) => comment.id !== id));
      reportCount(comments.list.getData({ postId }), onCount);
    },
  });
}
