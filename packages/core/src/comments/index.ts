export { createComment } from './create-comment.ts';
export type { Mentionable } from './find-mentions.ts';
export { writtenMentions } from './find-mentions.ts';
export { deleteComment } from './delete-comment.ts';
export { editComment } from './edit-comment.ts';
export { listComments } from './list-comments.ts';
export { requireComment } from './require-comment.ts';
export { restoreComment } from './restore-comment.ts';
