export { countMail } from './count-mail.ts';
export { countMessages } from './count-messages.ts';
export { createLimitMonitor } from './create-limit-monitor.ts';
export { createMetrics } from './create-metrics.ts';
export type { Metrics } from './create-metrics.ts';
export { serveOperators } from './serve-operators.ts';
export type { OperatorsServer } from './serve-operators.ts';
export { timeJobs } from './time-jobs.ts';
export { watchBackends } from './watch-backends.ts';
