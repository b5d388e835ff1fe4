import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL of this run. */
    databaseUrl: string;
  }
}

interface Shared {
  server: Promise<TestServer>;
  users: number;
}

// Each project of a run loads its own copy of this module in the same process, so they share the server through `globalThis`.
const KEY = Symbol.for('dubs.test-server');
const globals = globalThis as { [KEY]?: Shared };

/** Starts one PostgreSQL per vitest run, shared by its projects. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globals[KEY] ??= { server: startTestServer(), users: 0 });
  shared.users += 1;
  const server = await shared.server;
  project.provide('databaseUrl', server.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete globals[KEY];
    await server.stop();
  };
}
