import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './template.ts';

export { default } from './global-setup.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { copyTemplate, type TestDatabase } from './template.ts';
export { startDatabaseProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * An empty, migrated database for one test file, on the PostgreSQL of the run. The vitest config names
 * `@dubs/db/testing` as its `globalSetup`.
 */
export const createTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject('databaseUrl'));
