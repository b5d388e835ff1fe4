export {
  announce,
  changedComment,
  changedPost,
  changedPosts,
  changedContent,
  changedMembership,
  changedNames,
  LIVE_CHANNEL,
  newPost,
  noopLiveBus,
  toGroup,
  toPeople,
} from './announce.ts';
export { authorizeLiveStream } from './authorize-live-stream.ts';
export { selectGroupIds, selectShownIn } from './live.queries.ts';
