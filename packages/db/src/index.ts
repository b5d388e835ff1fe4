export { countConnections, openDb } from './client.ts';
export type { Connections, Db, DbOptions } from './client.ts';
export { eraseAll } from './erase-all.ts';
export { listen } from './listen.ts';
export type { Ear, Listener } from './listen.ts';
export { migrateToLatest, newestMigration } from './migrate.ts';
export { openNotifyWire } from './notify-wire.ts';
export type { Database } from './schema.ts';
export { afterCommit, inTransaction, isRolledBack, isUnavailable, sqlState } from './transaction.ts';
