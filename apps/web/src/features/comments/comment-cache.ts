import type { Comment } from '@dubs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { withIdempotencyKey } from '../../lib/session-link.ts';
import { trpc } from '../../lib/trpc.ts';
import { mentionedIds, type Outgoing } from './comment-form.ts';

/** The comments of a post, oldest first; asked for anew on arrival when older than 10 s. */
export function useComments(postId: number) {
  return trpc.comments.list.useQuery({ postId }, { refetchOnMount: true });
}

/** What may be done with the comments of a post that the cache holds. */
export interface CommentCache {
  change: (id: number, change: (comment: Comment) => Comment) => void;
  /** Asks for the comments anew where they are in sight. */
  refresh: () => void;
}

/** The comments of one post as the cache holds them. */
export function useCommentCache(postId: number): CommentCache {
  const queries = useQueryClient();
  const { comments } = trpc.useUtils();
  return useMemo(
    () => ({
      change: (id, change) => {
        comments.list.setData({ postId }, (list) =>
          list?.map((comment) => (comment.id === id ? change(comment) : comment)),
        );
        // An answer that is on its way may be older than the change.
        const queryKey = getQueryKey(trpc.comments.list, { postId }, 'query');
        if (queries.isFetching({ queryKey }) > 0) void comments.list.invalidate({ postId });
      },
      refresh: () => void comments.list.invalidate({ postId }),
    }),
    [queries, comments, postId],
  );
}

/** Told how many comments a post has; also when its page has been left meanwhile. */
export type OnCount = (count: number) => void;

function tellCount(list: readonly Comment[] | undefined, onCount: OnCount): void {
  if (list) onCount(list.length);
}

/** Posts a comment, once however often the same one is sent; it joins the list, which is then asked for anew. */
export function useCreateComment(postId: number, onCount: OnCount) {
  const { client, comments } = trpc.useUtils();
  return useMutation({
    mutationFn: (outgoing: Outgoing) =>
      client.comments.create.mutate(
        { postId, content: outgoing.text, mentionedUserIds: mentionedIds(outgoing) },
        withIdempotencyKey(outgoing.key),
      ),
    onSuccess: (made) => {
      comments.list.setData({ postId }, (list) =>
        list?.some(({ id }) => id === made.id) ? list : list && [...list, made],
      );
      tellCount(comments.list.getData({ postId }), onCount);
      void comments.list.invalidate({ postId });
    },
  });
}

/** Deletes a comment; it leaves the list, which is then asked for anew. */
export function useDeleteComment(postId: number, onCount: OnCount) {
  const { comments } = trpc.useUtils();
  return trpc.comments.delete.useMutation({
    onSuccess: (_, { id }) => {
      comments.list.setData({ postId }, (list) => list?.filter((comment) => comment.id !== id));
      tellCount(comments.list.getData({ postId }), onCount);
      void comments.list.invalidate({ postId });
    },
  });
}
