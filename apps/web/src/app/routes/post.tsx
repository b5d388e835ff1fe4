import type { Comment, Post } from '@dubs/contract';
import { useCallback, useState } from 'react';
import {
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
} from 'react-router-dom';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { useCommentCache } from '../../features/comments/api/comment-cache.ts';
import { CommentThread } from '../../features/comments/components/comment-thread.tsx';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { useRole } from '../../features/groups/api/use-role.ts';
import { useGroupPeople } from '../../features/groups/api/use-group-people.ts';
import { PostCard } from '../../features/posts/components/post/post-card.tsx';
import { authorInWords } from '../../lib/text/author-in-words.ts';
import { useCachedPosts } from '../../features/posts/api/cached-posts.ts';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { FollowButton } from '../../features/posts/components/post/follow-button.tsx';
import { usePost, useViewingPost } from '../../features/posts/api/use-post.ts';
import { ReactionBar } from '../../features/reactions/components/reaction-bar.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { statusOf } from '../../lib/api/errors.ts';
import { idOf } from '../id-of.ts';
import { BackLink } from '../frame/back-link.tsx';
import { GoHome } from '../frame/go-home.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { commentOf } from '../post/linked-comment.ts';
import { paths } from '../paths.ts';
import { PostNotThere } from '../post/post-not-there.tsx';
import { MetLoss } from '../post/met-loss.tsx';
import PostReactions from '../post/post-reactions.tsx';
import { LateMenu } from '../post/post-row.tsx';
import { redirectState } from '../sign-in-redirect.ts';
import { nameOf } from '../../lib/text/name-of.ts';

/** Renders /group/:id/post/:postId: one post and its comments. */
export default function PostScreen() {
  const { id, postId } = useParams();
  const wanted = idOf(postId);
  if (wanted === null) return <PostNotThere reason="invalid" />;
  return <PostPage key={wanted} id={wanted} groupId={idOf(id)} />;
}

function PostPage({ id, groupId }: { id: number; groupId: number | null }) {
  const query = usePost(id);
  const { data: post, error } = query;
  const status = error && statusOf(error);
  if (status === 403) return <PostNotThere reason="shut" postId={id} />;
  if (status === 404) return <PostNotThere reason="gone" postId={id} />;
  // The group in the address may be mistyped or outdated; that of the post is right.
  if (post && post.groupId !== groupId) return <Navigate to={paths.post(post.groupId, id)} replace />;
  if (post) return <OpenPost post={post} />;
  return (
    <div className="column flex flex-col gap-4">
      <PageHeading title="Post" className="sr-only" />
      {error ? (
        <>
          <QueryFailure query={query} failure="This post could not be loaded." />
          <div>
            <GoHome />
          </div>
        </>
      ) : (
        <PostsSkeleton cards={1} />
      )}
    </div>
  );
}

function OpenPost({ post }: { post: Post }) {
  useViewingPost(post.id);
  // A session for which others must vouch may only read, react and comment in its open groups.
  const isLimited = useOutletContext<{ isLimited: true } | undefined>() !== undefined;
  const navigate = useNavigate();
  const author = authorInWords(post);
  return (
    <div className="column wide:max-w-none">
      <PageHeading title={`Post by ${author}`} className="sr-only" />
      <BackLink to={paths.group(post.group.id)} className="mb-2">
        <bdi className="truncate">{post.group.name}</bdi>
      </BackLink>
      <div className="with-aside gap-6! wide:gap-(--gap)!">
        <div className="aside">
          <PostCard
            post={post}
            isWhole
            group={<GroupLink group={post.group} />}
            actions={
              <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
                {!isLimited && <MetLoss post={post} />}
                <PostReactions post={post} />
                {!isLimited && (
                  <span className="-me-2 ms-auto inline-flex items-center">
                    <FollowButton post={post} />
                    <LateMenu
                      post={post}
                      onDeleting={() => void navigate(paths.group(post.groupId), { replace: true })}
                    />
                  </span>
                )}
              </div>
            }
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6 wide:min-h-[calc(100dvh-11.5rem)]">
          <Comments post={post} />
        </div>
      </div>
    </div>
  );
}

function Comments({ post: { id, groupId, commentsCount: total } }: { post: Post }) {
  const me = useMe();
  // Until the role is known, offer what every member may do.
  const role = useRole(groupId) ?? 'member';
  const navigate = useNavigate();
  const location = useLocation();
  // Back and a reload restore the scroll position instead.
  const linked = useNavigationType() === NavigationType.Pop ? undefined : commentOf(location.state);
  const posts = useCachedPosts();
  const comments = useCommentCache(id);
  const [arePeopleWanted, setPeopleWanted] = useState(false);
  const people = useGroupPeople(groupId, arePeopleWanted);

  const reactionsOf = useCallback(
    (comment: Comment) => (
      <ReactionBar
        thing={{ kind: 'comment', id: comment.id, groupId }}
        set="comment"
        name={`${nameOf(comment.user)}'s comment`}
        reactions={comment}
        me={me}
        onReacted={({ reactions, reactionUsers, userReactions }) =>
          comments.change(comment.id, (before) => ({
            ...before,
            reactions,
            reactionUsers,
            userReactions,
          }))
        }
        onUnsure={comments.refresh}
      />
    ),
    [me, comments, groupId],
  );
  const noteCount = useCallback(
    (commentsCount: number | null) => {
      if (commentsCount === null) return void posts.refresh(id);
      posts.change(id, (before) =>
        before.commentsCount === commentsCount ? before : { ...before, commentsCount },
      );
    },
    [posts, id],
  );

  return (
    <CommentThread
      groupId={groupId}
      postId={id}
      total={total}
      me={me}
      role={role}
      linked={linked}
      people={people?.filter((person) => person.id !== me.id)}
      onPeopleWanted={() => setPeopleWanted(true)}
      reactionsOf={reactionsOf}
      onCount={noteCount}
      onSignedOut={() => void navigate(paths.login, { replace: true, state: redirectState(location) })}
    />
  );
}
