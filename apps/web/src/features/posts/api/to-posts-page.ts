import type { Feed, PostsPage } from '@dubs/contract';

/** Returns the response of a feed as a page; a plain list, as paging by number returns, has no cursor. */
export const toPostsPage = (feed: Feed): PostsPage =>
  Array.isArray(feed) ? { posts: feed, nextCursor: null } : feed;
