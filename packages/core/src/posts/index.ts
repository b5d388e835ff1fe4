export { createPost } from './create-post.ts';
export type { NewShare } from './create-post.ts';
export { deletePost } from './delete-post.ts';
export { getPost, requirePost } from './get-post.ts';
export { listGroupPosts, listNewestOfGroup, listOwnPosts, listRecentPosts } from './list-posts.ts';
export { insertPost } from './posts.queries.ts';
export { toReactionSummary } from './reaction-summary.dto.ts';
export { REACTED, reactionsJson } from './reaction-summary.queries.ts';
export type { Reactable, ReactionRow } from './reaction-summary.queries.ts';
