export { explainSources, logUnreachable } from './explain-sources.ts';
export { watchSplitRedis } from './watch-split-redis.ts';
