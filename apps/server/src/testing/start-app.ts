import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type AppDeps, buildApp } from '../app.ts';
import { untilConnected } from './until-connected.ts';

/** The dependencies of a test's server; rate limits are off by default. */
interface TestAppDeps extends Omit<AppDeps, 'limits' | 'dirs' | 'http'> {
  limits: AppDeps['limits'] | undefined;
  http: Partial<AppDeps['http']> | undefined;
  /** The folder for uploads in progress. */
  folder: string;
  /** The folder of the built web app; none by default. */
  web?: string | undefined;
  /** A free port by default. */
  port?: number | undefined;
}

/** Builds a server, and lets it listen once its live bus is connected. */
export async function startApp({
  limits = { perUser: 0, perAddress: 0 },
  http,
  folder,
  web = join(folder, 'no-web-app'),
  port = 0,
  ...deps
}: TestAppDeps) {
  const app = await buildApp({
    ...deps,
    limits,
    dirs: { uploads: join(folder, 'tmp'), web },
    http: {
      publicUrl: 'http://localhost:3000',
      hosts: [],
      hstsIncludeSubDomains: true,
      trustProxy: false,
      requestTimeoutMs: 60_000,
      ...http,
    },
  });
  await untilConnected(deps.core.live);
  await app.listen({ host: '127.0.0.1', port });
  const address = app.server.address() as AddressInfo;
  return { app, port: address.port, origin: `http://127.0.0.1:${address.port}` };
}
