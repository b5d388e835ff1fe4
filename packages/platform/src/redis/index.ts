export { connectRedis } from './connect-redis.ts';
export { refuseWrongRedis } from './refuse-wrong-redis.ts';
