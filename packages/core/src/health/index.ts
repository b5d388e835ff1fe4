export { listOff } from './list-off.ts';
export { checkStart } from './check-start.ts';
export { startReadinessCheck } from './check-readiness.ts';
export type { Readiness, ReadinessSources } from './check-readiness.ts';
