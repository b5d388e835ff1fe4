/** What is fetched apart, once the page stands. */
export { shareLiveStream } from '../../lib/live/cross-tab-stream.ts';
export { refreshStale } from './refresh-stale.ts';
