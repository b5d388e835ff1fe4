/** What is fetched apart, once the page stands. */
export { shareLiveStream } from '../../lib/share-live-stream.ts';
export { refreshStale } from './refresh-stale.ts';
