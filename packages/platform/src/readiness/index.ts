export { explainSources, logUnreachable } from './explain-sources.ts';
export { watchDirectDatabase } from './watch-direct-database.ts';
export { watchSplitRedis } from './watch-split-redis.ts';
