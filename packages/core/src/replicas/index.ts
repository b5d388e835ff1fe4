export { openReplica } from './open-replica.ts';
export type { PrimaryReason, Replica } from './open-replica.ts';
