import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dubs/db/embedded';
import { repositoryFile } from '../../clients/product.ts';
import { openProgram, type Program } from './open-program.ts';
import { untilListening } from './until-listening.ts';

/** A HAProxy in front of the servers, with the configuration of `deploy/`. */
export interface Haproxy extends Program {
  origin: string;
  /** Starts another HAProxy, which takes over the port. The first one ends after its open calls. */
  replace(): Promise<void>;
}

/**
 * Returns the shipped configuration without TLS and another user, with the port and the servers of this run, which also serve live
 * streams.
 */
async function adaptConfig(port: number, origins: readonly string[]): Promise<string> {
  const shipped = await readFile(repositoryFile('deploy/haproxy.cfg'), 'utf8');
  const servers = origins.map((origin, n) => `  server server-${n + 1} ${new URL(origin).host}`);
  return shipped
    .replace(/^ {2}(bind :443|bind \[::\]:|http-request redirect).*\n/gm, '')
    .replace(/^ {2}server (server-2|streams-1) .*$/gm, () => servers.join('\n'))
    .replace(/^ {2}server server-1 127\.0\.0\.1:3001\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('  user haproxy\n  group haproxy\n', '')
    .replace('maxconn 20000', 'maxconn 2000');
}

/** Starts HAProxy on a free port. */
export async function openHaproxy(program: string, origins: readonly string[]): Promise<Haproxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(file, await adaptConfig(port, origins));
  const running = await openProgram(program, ['-db', '-f', file], () => untilListening(port, 'HAProxy'));
  return {
    origin: `http://127.0.0.1:${port}`,
    ...running,
    replace: () => running.start('-sf', String(running.pid())),
    async close() {
      await running.close();
      await rm(folder, { recursive: true });
    },
  };
}
