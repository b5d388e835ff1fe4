export { createMetrics } from './create-metrics.ts';
export type { Metrics } from './create-metrics.ts';
export { serveOperators } from './serve-operators.ts';
export type { OperatorsServer } from './serve-operators.ts';
