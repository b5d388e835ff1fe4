import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './template.ts';

export { default } from './global-setup.ts';
export { recordStatements } from './record-statements.ts';
export { hasPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { recordQueries } from './record-queries.ts';
export { copyTemplate, type TestDatabase } from './template.ts';
export { startDatabaseProxy, type TcpProxy } from './tcp-proxy.ts';

/** Creates an empty, migrated database for one test file. Needs `@dubs/db/testing` as vitest's `globalSetup`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject('databaseUrl'));
export { startReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts';
