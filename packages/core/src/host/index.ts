export { getHostPage } from './get-host-page.ts';
export type { Usage } from './usage.queries.ts';
export { measureUsage } from './usage.queries.ts';
