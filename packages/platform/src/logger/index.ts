export { createLogger } from './create-logger.ts';
export type { AppLogger } from './create-logger.ts';
export { createErrorLogger } from './create-error-logger.ts';
