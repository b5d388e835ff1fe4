export { connectRedis } from './connect-redis.ts';
