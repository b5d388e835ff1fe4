import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL. */
    databaseUrl: string;
  }
}

interface Shared {
  server: Promise<TestServer>;
  users: number;
}

// Each project of a run loads this file anew, all in one process: the server is kept where all of them look.
const KEY = Symbol.for('dubs.test-server');
const holder = globalThis as { [KEY]?: Shared };

/** vitest's `globalSetup`: one PostgreSQL a run, however many projects ask for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder[KEY] ??= { server: startTestServer(), users: 0 });
  shared.users += 1;
  const server = await shared.server;
  project.provide('databaseUrl', server.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder[KEY];
    await server.stop();
  };
}
