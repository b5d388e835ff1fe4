import { type CoreContext, LIVE_CHANNEL, type Replica, startReadinessCheck } from '@dubs/core';
import { openDb, openNotifyTransport } from '@dubs/db';
import { startDatabaseProxy, type TcpProxy } from '@dubs/db/testing';
import { createLiveBus, createMetrics, type Metrics } from '@dubs/platform';
import { onTestFinished } from 'vitest';
import type { AppDeps } from '../app.ts';
import { type ApiClients, createApiClients } from './api-clients.ts';
import { startApp } from './start-app.ts';
import type { TestServer } from './use-server.ts';

/** Another server on the database of a test server. */
export interface OtherServer extends ApiClients {
  origin: string;
  port: number;
  core: CoreContext;
  metrics: Metrics;
  /** Proxy for the server's queries and the events that it publishes. */
  queries: TcpProxy;
  /** Proxy for the events that the server receives. */
  eventsProxy: TcpProxy;
  /** Stops accepting calls, and waits for those in progress. */
  close: () => Promise<void>;
}

/** Starts another server with a connected live bus, and stops it when the test ends. */
export async function startOther(
  server: TestServer,
  {
    port,
    limits,
    core: ownCore,
    role,
    replica: openReplica,
    ...http
  }: {
    port?: number;
    limits?: AppDeps['limits'];
    role?: AppDeps['role'];
    replica?: (core: CoreContext) => Replica;
    core?: Partial<CoreContext>;
  } & Partial<AppDeps['http']> = {},
): Promise<OtherServer> {
  const [queries, eventsProxy] = await Promise.all([
    startDatabaseProxy(server.databaseUrl),
    startDatabaseProxy(server.databaseUrl),
  ]);
  const db = openDb(queries.url, { max: 4 });
  const live = createLiveBus(openNotifyTransport(db, eventsProxy.url, LIVE_CHANNEL), server.core);
  const core = { ...server.core, db, live, ...ownCore };
  const replica = openReplica?.(core);
  const metrics = createMetrics();
  const readiness = await startReadinessCheck(core, { isDraining: () => false, queue: async () => [] });
  const { app, origin, ...address } = await startApp({
    core,
    role,
    replica,
    limits,
    folder: server.folder,
    port,
    http: { hosts: null, ...http },
    health: { readiness: readiness.read },
    metrics,
  });
  let closing: Promise<unknown> | undefined;
  const close = async () => void (await (closing ??= app.close()));
  onTestFinished(async () => {
    await close();
    await live.close();
    readiness.close();
    replica?.close();
    await db.destroy();
    await Promise.all([queries.cut(), eventsProxy.cut()]);
  });
  const apis = createApiClients(() => origin);
  return { origin, ...address, ...apis, core, metrics, queries, eventsProxy, close };
}
