import type { Feed, Post, PostsPage } from '@dubs/contract';

/**
 * Returns a response of a feed as a page; a list by page number has no cursor. An infinite query by cursor needs `cursor: ''` in its own input:
 * tRPC leaves an empty `initialCursor` out.
 */
export const toPostsPage = (feed: Feed): PostsPage =>
  Array.isArray(feed) ? { posts: feed, nextCursor: null } : feed;

/** Returns the posts of a feed's response. */
export const postsOf = (feed: Feed): Post[] => toPostsPage(feed).posts;
