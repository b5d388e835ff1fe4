export { openDb } from './client.ts';
export type { Db, DbOptions } from './client.ts';
export { eraseAll } from './erase-all.ts';
export { listen } from './listen.ts';
export type { Listener } from './listen.ts';
export { migrateToLatest, newestMigration } from './migrate.ts';
export type { Database } from './schema.ts';
export { inTransaction, isRolledBack, isUnavailable, sqlState } from './transaction.ts';
