export {
  closeReadBundles,
  closeShownAgain,
  holdBundles,
  latestNotification,
  reading,
} from './reading.queries.ts';
