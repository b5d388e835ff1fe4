export { createLogger } from './create-logger.ts';
export type { AppLogger } from './create-logger.ts';
export { noteErrors } from './note-errors.ts';
