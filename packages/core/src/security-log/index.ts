export { listSecurityLog } from './list-security-log.ts';
export { recordSecurityEvent } from './record-security-event.ts';
export type { NewSecurityEvent } from './security-log.queries.ts';
