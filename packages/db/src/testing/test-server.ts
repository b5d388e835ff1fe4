import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, isAlive, readLock, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateToLatest } from '../migrate.ts';
import { administer, databaseUrl, TEMPLATE } from './template.ts';

const PREFIX = 'dubs-test-postgres-';

/** A temporary PostgreSQL with a migrated template database. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server in the system's temporary folder, and deletes servers of killed runs. */
export async function startTestServer(): Promise<TestServer> {
  deleteAbandonedServers();
  const dataDir = path.join(tmpdir(), `${PREFIX}${process.pid}-${Date.now()}`);
  mkdirSync(dataDir);
  // PostgreSQL's own account needs access, regardless of the umask.
  chmodSync(dataDir, 0o711);
  let server: EmbeddedPostgres | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    server = await startEmbeddedPostgres({ dataDir, fast: true });
    await administer(server.url, `create database ${TEMPLATE}`);
    await migrateToLatest(databaseUrl(server.url, TEMPLATE));
    return { url: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function deleteAbandonedServers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const starterPid = Number(name.slice(PREFIX.length).split('-')[0]);
    const holder = readLock(path.join(folder, 'lock')) ?? { pid: starterPid, started: null };
    // A folder of another user's process cannot be deleted.
    if (!isAlive(holder)) rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}
