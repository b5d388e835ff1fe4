export { countConnections, openDb } from './client.ts';
export type { Connections, Db, DbOptions } from './client.ts';
export { eraseAll } from './erase-all.ts';
export { listen } from './listen.ts';
export type { Listener, Subscriber } from './listen.ts';
export { migrateToLatest, newestMigration } from './migrate.ts';
export { openNotifyTransport } from './notify-transport.ts';
export type { Database } from './schema.ts';
export { afterCommit, inTransaction, isRolledBack, isUnavailable, sqlState } from './transaction.ts';
