export { default } from './global-setup.ts';
export { recordStatements } from './record-statements.ts';
export { hasKeepingPgbouncer, hasPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { recordQueries } from './record-queries.ts';
export { copyTemplate, type TestDatabase } from './template.ts';
export { startDatabaseProxy, type TcpProxy } from './tcp-proxy.ts';
export { copyTestDatabase, createTestDatabase, useDatabase } from './use-database.ts';
export { startReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts';
