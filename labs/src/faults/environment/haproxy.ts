import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dubs/db/embedded';
import { repositoryFile } from '../../clients/product.ts';
import { untilListening } from './until-listening.ts';

/** A HAProxy in front of the servers, with the configuration of `deploy/`. */
export interface Haproxy {
  origin: string;
  pid(): number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Starts another HAProxy, which takes over the port. The first one ends after its open calls. */
  replace(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
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
  let child: ChildProcess;
  let exited: Promise<unknown>;
  const replaced: ChildProcess[] = [];
  const run = async (...more: string[]) => {
    child = spawn(program, ['-db', '-f', file, ...more], { stdio: 'ignore' });
    exited = once(child, 'exit');
    await untilListening(port, 'HAProxy');
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  await run();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    kill,
    start: () => run(),
    async replace() {
      replaced.push(child);
      await run('-sf', String(child.pid));
    },
    signal: (name) => void child.kill(name),
    async close() {
      // Processes with open streams are still running.
      for (const one of replaced) one.kill('SIGKILL');
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
