export { openDb } from './client.ts';
export type { Db, DbOptions } from './client.ts';
export { migrateToLatest, newestMigration } from './migrate.ts';
export type { Database } from './schema.ts';
export { inTransaction, isRolledBack, isUnavailable, sqlState } from './transaction.ts';
