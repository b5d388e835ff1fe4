export { purgeDeleted } from './purge-deleted.ts';
export type { Purged } from './purge-deleted.ts';
