export { createLiveBus } from './create-live-bus.ts';
export type { LiveTransport } from './live-transport.ts';
export { openRedisTransport } from './redis-transport.ts';
