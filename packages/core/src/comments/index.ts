export { createComment } from './create-comment.ts';
export { deleteComment } from './delete-comment.ts';
export { listComments } from './list-comments.ts';
export { requireComment } from './require-comment.ts';
