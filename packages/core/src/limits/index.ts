export { LIMIT_NAMES } from './limit-monitor.ts';
export type { LimitMonitor, LimitName } from './limit-monitor.ts';
