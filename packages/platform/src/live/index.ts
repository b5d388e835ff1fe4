export { createLiveBus } from './create-live-bus.ts';
export type { LiveWire } from './create-live-bus.ts';
export { openRedisWire } from './open-redis-wire.ts';
