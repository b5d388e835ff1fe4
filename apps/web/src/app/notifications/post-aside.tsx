import type { Post } from '@dubs/contract';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts';
import { usePost, useViewingPost } from '../../features/posts/api/use-post.ts';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { PostCard } from '../../features/posts/components/post/post-card.tsx';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { sentenceOf, statusOf } from '../../lib/api/errors.ts';
import { idOf } from '../id-of.ts';
import { paths } from '../paths.ts';
import { postActions } from '../post/post-actions.tsx';

/**
 * Renders the post of the chosen notification, which the address names, beside the list. The focus stays in the list, or beside it if it
 * was in the post before.
 */
export default function PostAside() {
  const [params] = useSearchParams();
  const postId = idOf(params.get('post') ?? undefined);
  const aside = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (aside.current) aside.current.scrollTop = 0;
  }, [postId]);
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label="Post of the chosen notification"
      className="aside rounded-lg outline-none"
    >
      {postId === null ? (
        <p className="rounded-lg border border-dashed border-line-strong p-4 text-center text-ink-muted">
          {NOTIFICATION_TEXTS.chooseOne}
        </p>
      ) : (
        <ChosenPost id={postId} aside={aside} />
      )}
    </aside>
  );
}

interface ChosenPostProps {
  id: number;
  aside: RefObject<HTMLElement | null>;
}

function ChosenPost({ id, aside }: ChosenPostProps) {
  const { data: post, error, isFetching, refetch } = usePost(id);
  const status = error && statusOf(error);
  const isShut = status === 403 || status === 404;
  return (
    <>
      <output className="sr-only">{post && !isShut && `Showing ${postName(post)}`}</output>
      {isShut && <Notice role="status">{sentenceOf(error, NOTIFICATION_TEXTS.postNotLoaded)}</Notice>}
      {post && !isShut && <OpenPost key={id} post={post} aside={aside} />}
      {!post && error && !isShut && (
        <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOf(error, NOTIFICATION_TEXTS.postNotLoaded)}
        </LoadFailure>
      )}
      {!post && !error && <PostsSkeleton cards={1} />}
    </>
  );
}

function OpenPost({ post, aside }: Pick<ChosenPostProps, 'aside'> & { post: Post }) {
  useViewingPost(post.id);
  useLayoutEffect(() => {
    const { current } = aside;
    return () => {
      if (current?.contains(document.activeElement)) current.focus({ preventScroll: true });
    };
  }, [aside]);
  // Names the comment that the notification is about, with which the page of the post begins.
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <PostCard
        post={post}
        isWhole
        group={<GroupLink group={post.group} to={paths.group(post.group.id)} />}
        actions={postActions(post)}
      />
      <Link
        to={paths.post(post.groupId, post.id)}
        state={state}
        className={buttonClass('secondary', 'md', 'mt-3 w-full')}
      >
        <span>
          Open<span className="sr-only"> {postName(post)}</span>
        </span>
      </Link>
    </>
  );
}
