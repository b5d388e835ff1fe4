export { reactToComment, reactToPost } from './toggle-reaction.ts';
