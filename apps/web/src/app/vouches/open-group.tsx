import type { Group, Post } from '@dubs/contract';
import { Link } from 'react-router-dom';
import { EmojiTile } from '../../components/display/emoji-tile.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { useViewing } from '../../features/groups/api/group-cache.ts';
import { useGroupPosts } from '../../features/posts/api/feeds.ts';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { OPEN_TEXTS as TEXTS } from '../../features/vouches/texts.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { CommentPeek } from '../post/comment-peek.tsx';
import PostReactions from '../post/post-reactions.tsx';

/** Renders a group that is open to a session for which others must vouch: its posts, to react to and to comment on. */
export function OpenGroup({ group }: { group: Group }) {
  const feed = useGroupPosts(group.id, true);
  useViewing(group.id, feed.posts !== undefined);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-4">
        <EmojiTile emoji={group.emoji} size={56} />
        <PageHeading title={group.name}>
          <bdi>{group.name}</bdi>
        </PageHeading>
      </header>
      <Posts feed={feed} />
    </div>
  );
}

const actionsOf = (post: Post) => <Actions post={post} />;

function Posts({ feed }: { feed: Feed }) {
  const me = useMe();
  return (
    <Loaded query={{ ...feed, data: feed.posts }} failure={TEXTS.groupFailed} skeleton={<PostsSkeleton />}>
      {(posts) =>
        posts.length === 0 ? (
          <p className="text-ink-muted">{TEXTS.empty}</p>
        ) : (
          <PostFeed feed={feed} meId={me.id} actionsOf={actionsOf} />
        )
      }
    </Loaded>
  );
}

function Actions({ post }: { post: Post }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <PostReactions post={post} />
      <Link
        to={paths.post(post.groupId, post.id)}
        className="inline-flex min-h-11 items-center text-small text-ink-muted hover:text-ink hover:underline"
      >
        {post.commentsCount === 0 ? 'Comment' : `Comments (${post.commentsCount})`}
        <span className="sr-only"> on {postName(post)}</span>
      </Link>
      <CommentPeek post={post} />
    </div>
  );
}
