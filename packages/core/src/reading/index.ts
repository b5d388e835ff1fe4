export { closeReadBundles, latestNotification, reading } from './reading.queries.ts';
