export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded.ts';
export { postgresAccount } from './account.ts';
export { runCluster } from './run-cluster.ts';
export { freePort, isPortFree } from './free-port.mjs';
export { createFolder, sweepAbandonedData } from './place.ts';
export {
  acquireLock,
  isAlive,
  LockHeldError,
  markProcess,
  type ProcessMark,
  readLock,
} from './process-lock.ts';
