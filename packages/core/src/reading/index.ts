export { latestNotification, reading } from './reading.queries.ts';
