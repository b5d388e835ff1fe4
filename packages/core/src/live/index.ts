export {
  announce,
  changedComment,
  changedPost,
  changedPosts,
  changedContent,
  joinedGroup,
  LIVE_CHANNEL,
  newPost,
  noopLiveBus,
  toGroup,
  toPeople,
} from './announce.ts';
export { authorizeLiveStream } from './authorize-live-stream.ts';
export { selectGroupIds } from './live.queries.ts';
