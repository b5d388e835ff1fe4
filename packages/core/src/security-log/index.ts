export { listSecurityLog } from './list-security-log.ts';
export { recordSecurityEvent } from './record-security-event.ts';
