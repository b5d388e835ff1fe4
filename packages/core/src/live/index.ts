export {
  announce,
  changedComment,
  changedPost,
  changedPosts,
  changedWords,
  joinedGroup,
  LIVE_CHANNEL,
  newPost,
  nobodyListens,
  toGroup,
  toPeople,
} from './announce.ts';
export { listenIn } from './listen-in.ts';
export { selectGroupIds } from './live.queries.ts';
