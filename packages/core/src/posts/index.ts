export { createPost } from './create-post.ts';
export type { NewShare } from './create-post.ts';
export { getPost } from './get-post.ts';
export { listGroupPosts, listNewestOfGroup, listRecentPosts } from './list-posts.ts';
