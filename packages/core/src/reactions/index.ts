export { listCommentReactions, listPostReactions } from './list-reactions.ts';
export { reactToComment, reactToPost } from './toggle-reaction.ts';
