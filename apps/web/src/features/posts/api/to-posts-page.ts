import type { Feed, PostsPage } from '@dubs/contract';

/** Returns a response of a feed as a page; a list by page number has no cursor. */
export const toPostsPage = (feed: Feed): PostsPage =>
  Array.isArray(feed) ? { posts: feed, nextCursor: null } : feed;
