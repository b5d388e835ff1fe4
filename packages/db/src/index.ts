export { acquireLocks, advisoryLock } from './advisory-lock.ts';
export {
  DataKeysRefused,
  emptyReadable,
  encryptAll,
  hasPhone,
  hasPhoneAmong,
  hashUnlessReadable,
  isHashed,
  lookup,
  openedPhone,
  openedSql,
  rangeOf,
  rotateAll,
  sealed,
  sealedPhone,
  whileReadable,
} from './at-rest/index.ts';
export type { DataSecrets, OnBatch } from './at-rest/index.ts';
export { checkDataKeys, countConnections, openDb } from './client.ts';
export type { Db, DbOptions } from './client.ts';
export { eraseAll } from './erase-all.ts';
export { interval } from './interval.ts';
export { listen } from './listen.ts';
export { isKnownMigration, listMigrationNames, migrateToLatest } from './migrate.ts';
export { onlyRow } from './only-row.ts';
export { readInPages } from './read-in-pages.ts';
export { notifyOnCommit, sendNotices } from './notices.ts';
export { openNotifyTransport } from './notify-transport.ts';
export type { Database } from './schema.ts';
export { findPoolerProblem, setRoleLimits } from './pooler.ts';
export { prepare } from './prepare.ts';
export type { Value, Values } from './prepare.ts';
export { tableEpoch } from './table-epoch.ts';
export {
  afterCommit,
  inTransaction,
  isRolledBack,
  isUnavailable,
  MISSING_RIGHTS,
  sqlState,
} from './transaction.ts';
export { withOptions } from './with-options.ts';
