import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, isAlive, readLock, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateToLatest } from '../migrate.ts';
import { administer, databaseUrl, TEMPLATE } from './template.ts';

const PREFIX = 'dubs-test-postgres-';

/** A throwaway PostgreSQL whose template database is migrated. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts one in the system's folder for temporary files; also clears what killed runs left there. */
export async function startTestServer(): Promise<TestServer> {
  sweep();
  const dataDir = path.join(tmpdir(), `${PREFIX}${process.pid}-${Date.now()}`);
  mkdirSync(dataDir);
  // The account that Postgres runs as must get in, whatever this process's umask.
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

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const starter = Number(name.slice(PREFIX.length).split('-')[0]);
    const holder = readLock(path.join(folder, 'lock')) ?? { pid: starter, started: null };
    // A folder of another user cannot be removed, and need not be.
    if (!isAlive(holder)) rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}
