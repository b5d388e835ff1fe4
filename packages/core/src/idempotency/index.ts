export { findEarlierAnswer, runOnce } from './run-once.ts';
export type { OnceKey } from './run-once.ts';
