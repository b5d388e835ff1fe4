/** What is fetched apart, once the page stands. */
export { openCrossTabStream } from '../../lib/live/cross-tab-stream.ts';
export { followOwnChanges } from './follow-own-changes.ts';
export { refreshStale } from './refresh-stale.ts';
