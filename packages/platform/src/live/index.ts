export { createLiveBus } from './create-live-bus.ts';
export { openRedisTransport } from './redis-transport.ts';
