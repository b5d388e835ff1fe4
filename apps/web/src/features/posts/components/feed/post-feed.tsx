import type { Post } from '@dubs/contract';
import { type ReactNode, useState } from 'react';
import { lazyExtra } from '../../../../components/feedback/lazy-extra.ts';
import { afterContent } from '../../../../lib/browser/after-content.ts';
import type { Feed } from '../../../../lib/feed/feed.types.ts';
import { MorePosts } from './more-posts.tsx';
import { PostList } from './post-list.tsx';

const NewWins = lazyExtra(async () => {
  await new Promise<void>(afterContent);
  return import('./new-wins.tsx');
});

interface PostFeedProps {
  feed: Feed;
  meId: number;
  /** Renders a post's group on its card; omitted if all posts are from one group. */
  groupOf?: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
  aboveOf?: (post: Post, newer: Post | undefined) => ReactNode;
}

/** Renders a feed, shown 15 posts at a time. */
export function PostFeed({ feed, meId, ...cards }: PostFeedProps) {
  const { posts = [], shown, hasMore } = feed;
  const [known] = useState(posts);
  return (
    <>
      <NewWins posts={posts} known={known} meId={meId} />
      <PostList posts={posts.slice(0, shown)} isAll={!hasMore} {...cards} />
      <MorePosts feed={feed} />
    </>
  );
}
