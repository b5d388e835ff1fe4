export { createPost } from './create-post.ts';
export type { NewShare } from './create-post.ts';
export { deletePost } from './delete-post.ts';
export { editPost } from './edit-post.ts';
export { getPost, requirePost } from './get-post.ts';
export { listGroupPosts, listOwnPosts, listRecentPosts } from './list-posts.ts';
export { markPostViewed } from './mark-post-viewed.ts';
export { insertGoalPost } from './posts.queries.ts';
export { restorePost } from './restore-post.ts';
