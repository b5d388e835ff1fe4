import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';
import { findProgram } from '../environment/find-program.ts';
import type { Fleet } from '../environment/fleet.ts';
import type { Balancer } from './balancer.ts';
import { openBalancer } from './balancer.ts';

const CHECK_MS = 500;
const FALLS = 3;
/** A port without a listener, for calls while no server is healthy. */
const NOWHERE = 'http://127.0.0.1:9';

/** A proxy that takes servers out of rotation when their health checks fail. */
export interface HealthCheckingProxy extends Balancer {
  /** Its name in the report. */
  name: string;
}

type Servers = Pick<Fleet, 'servers'>;

const haproxyConfig = (port: number, { servers }: Servers): string => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen dubs
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${CHECK_MS}ms fall ${FALLS}
${servers.map(({ origin }, n) => `  server server-${n} ${new URL(origin).host}`).join('\n')}
`;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

async function startHaproxy(program: string, servers: Servers): Promise<HealthCheckingProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(file, haproxyConfig(port, servers));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries === 100) throw new Error('HAProxy does not listen.');
    await sleep(50);
  }
  return {
    name: 'HAProxy',
    next: () => `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts a proxy that checks each server every 500 ms and takes it out after three failures. */
export async function startHealthCheckingProxy(servers: Servers): Promise<HealthCheckingProxy> {
  const program = findProgram('haproxy');
  if (program) return startHaproxy(program, servers);
  const checks = { checkMs: CHECK_MS, timeoutMs: CHECK_MS, maxFailures: FALLS };
  return { name: 'a replacement for HAProxy', ...openBalancer(servers, { ...checks, fallback: NOWHERE }) };
}
