export {
  forEachBatch,
  nothingPurged,
  purgeComments,
  purgeDeleted,
  purgeGroup,
  purgePictures,
  purgePosts,
} from './purge-deleted.ts';
export { deleteInBatches, purgeOutlived } from './purge.queries.ts';
