export { run, type RunOptions } from './run.ts';
