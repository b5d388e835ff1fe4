export { closeReadBundles, holdBundles, latestNotification, reading } from './reading.queries.ts';
