import type { Comment, Person, Role } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { mayDeleteComment, mayEditComment } from '@dubs/contract/permissions';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';
import { lazyDialog } from '../../../components/overlays/lazy-dialog.tsx';
import type { OnCount } from '../api/comment-cache.ts';
import { useCommentDeletion } from '../api/use-comment-deletion.ts';
import { quoteOf } from '../comment-form.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentAnnouncement } from './comment-announcement.tsx';
import { SendingComment } from './sending-comment.tsx';
import { useLinkedComment } from '../api/use-linked-comment.ts';
import { useThread } from '../api/use-thread.ts';
import { usePostComment } from '../api/use-post-comment.ts';

const EarlierComments = lazyPart(() => import('./earlier-comments.tsx'));
const EditCommentDialog = lazyDialog(() => import('./edit-comment-dialog.tsx'), {
  isPrefetched: false,
  isFresh: true,
});

interface CommentThreadProps {
  groupId: number;
  postId: number;
  /** Number of comments according to the post. */
  total: number;
  me: Person;
  /** The viewer's role in the group. */
  role: Role;
  /** Id of the comment that the address points to. */
  linked: number | undefined;
  /** Members who can be mentioned; undefined until they are loaded. */
  people: readonly Person[] | undefined;
  onPeopleWanted: () => void;
  /** Renders the reactions to a comment. Must be a stable function. */
  reactionsOf: (comment: Comment) => ReactNode;
  /** Must be a stable function. */
  onCount: OnCount;
  /** Called if the token turned out to have been removed already. */
  onSignedOut: () => void;
}

/** Renders the comments of a post, oldest first, and the box to add one. */
export function CommentThread(props: CommentThreadProps) {
  const {
    groupId,
    postId,
    total,
    me,
    role,
    linked,
    people,
    onPeopleWanted,
    reactionsOf,
    onCount,
    onSignedOut,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const thread = useThread(postId);
  const { comments, isWhole, error, fetchEarlier } = thread;
  const { linkedId, goTo } = useLinkedComment(linked, thread);
  const { form, problem, change, post } = usePostComment({
    userId: me.id,
    groupId,
    postId,
    onCount,
    onSignedOut,
  });
  const [edited, setEdited] = useState<{ comment: Comment; isOpen: boolean }>();
  const edit = useCallback((comment: Comment) => setEdited({ comment, isOpen: true }), []);
  const { deleteComment, problems } = useCommentDeletion({
    postId,
    onCount,
    onDeleted: () => heading.current?.focus(),
    onRestored: goTo,
  });
  const reply = useCallback(
    (comment: Comment) => {
      change({ replyTo: quoteOf(comment) });
      field.current?.focus();
    },
    [change],
  );

  const here = comments?.length;
  const count = here === undefined || isWhole ? here : Math.max(here, total);
  useEffect(() => {
    if (here !== undefined && isWhole) onCount(here);
  }, [here, isWhole, onCount]);

  return (
    <>
      <section aria-labelledby={`comments-${postId}`} className="flex flex-col gap-3">
        <h2
          ref={heading}
          id={`comments-${postId}`}
          tabIndex={-1}
          className="flex items-baseline gap-2 text-heading outline-none"
        >
          Comments <span className="tabular text-body font-normal text-ink-subtle">{count}</span>
        </h2>
        <CommentAnnouncement comments={comments} meId={me.id} />
        <QueryFailure query={thread} failure="Comments could not be loaded." />
        {!comments && !error && <CommentsSkeleton />}
        {count === 0 && !form.outgoing && (
          <p className="text-ink-muted">No comments yet. A few words go a long way.</p>
        )}
        {here !== undefined && total > LIMITS.lists.comments && (
          <EarlierComments
            isMore={!isWhole && here < total}
            fetchEarlier={fetchEarlier}
            list={list}
            onWhole={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
        <ol ref={list} className="-mx-1 flex flex-col empty:hidden">
          {comments?.map((comment) => (
            <CommentItem
              key={comment.id}
              groupId={groupId}
              comment={comment}
              isLinked={comment.id === linkedId}
              reactionsOf={reactionsOf}
              onReply={reply}
              onQuote={goTo}
              onEdit={mayEditComment(comment, me.id) ? edit : undefined}
              onDelete={mayDeleteComment(comment, me.id, role) ? deleteComment : undefined}
              problem={problems.get(comment.id)}
            />
          ))}
          {form.outgoing && <SendingComment key={form.outgoing.key} outgoing={form.outgoing} me={me} />}
        </ol>
      </section>
      {/* Outside the list's section, so that it can stay visible (sticky) while the post is read; not where it would cover half of the page. */}
      <div className="z-10 tall:sticky tall:bottom-[min(max(12px,env(safe-area-inset-bottom))+var(--nav-height)+10px,0px-var(--big-text))] tall:in-data-keyboard:bottom-[calc(var(--keyboard)+8px)] tall:lg:bottom-4 wide:mt-auto">
        <CommentComposer
          field={field}
          form={form}
          problem={problem}
          people={people}
          onPeopleWanted={onPeopleWanted}
          onChange={change}
          onPost={() => void post()}
        />
      </div>
      {edited && (
        <EditCommentDialog
          comment={edited.comment}
          people={people}
          onPeopleWanted={onPeopleWanted}
          open={edited.isOpen}
          // A save that finishes after the dialog was closed must not close the next one.
          onClose={() => setEdited((now) => (now === edited ? { ...now, isOpen: false } : now))}
        />
      )}
    </>
  );
}

const CommentsSkeleton = () => (
  <SkeletonGroup>
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex gap-3 py-2">
        <Skeleton className="size-8 rounded-pill" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
