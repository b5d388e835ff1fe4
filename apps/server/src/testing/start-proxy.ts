import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';

/** Adds `/usr/sbin`, where Debian installs proxies; the PATH of a normal user may lack it. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
/** The host name in the shipped files. */
const NAME = 'dubs.example.org';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const IPV4 = '127.0.0.1';
const BOTH = [IPV4, ...(hasIpv6 ? ['[::1]'] : [])];

/** Ports that replace those of a shipped file. */
interface Ports {
  http: number;
  https: number;
  servers: readonly [number, number];
  streams: number;
}

/** How to run a proxy with its shipped file, after addresses and folders are replaced. */
interface Kind {
  program: string;
  file: string;
  /** The addresses on which it listens here. */
  addresses: readonly string[];
  /** Returns pairs of text in the file and its replacement. Each text must exist in the file. */
  replace(ports: Ports, folder: string): readonly (readonly [string, string])[];
  args(file: string, folder: string): readonly string[];
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const PROXIES: readonly Kind[] = [
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    addresses: BOTH,
    replace: ({ http, https }, folder) => [
      ['bind :80', `bind 127.0.0.1:${http}`],
      ['bind :443', `bind 127.0.0.1:${https}`],
      ['/etc/ssl/dubs', folder],
      // Only root can become another user.
      ['  user haproxy\n  group haproxy\n', ''],
      // The limit on open files of a normal user allows no more connections.
      ['maxconn 20000', 'maxconn 200'],
    ],
    args: (file) => ['-db', '-f', file],
  },
  {
    program: 'nginx',
    file: 'nginx.conf',
    addresses: BOTH,
    replace: ({ http, https }, folder) => [
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
      ['/etc/ssl/dubs', folder],
      ['worker_connections 8192', 'worker_connections 256'],
      [
        'http {',
        `http { access_log off; ${TEMPORARY.map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}`,
      ],
    ],
    args: (file, folder) => ['-c', file, '-e', 'stderr', '-g', `daemon off; pid ${folder}/nginx.pid;`],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    // Its file names none, so outside the tests it listens on all.
    addresses: [IPV4],
    replace: ({ http, https }, folder) => [
      [
        `${NAME} {`,
        // Without `tls`, Caddy would request a certificate from an authority on the internet.
        `{\n admin off\n http_port ${http}\n https_port ${https}\n default_bind ${IPV4}\n}\n${NAME} {\n tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      ],
    ],
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
];

export const isInstalled = (program: string): boolean =>
  spawnSync(program, [program === 'caddy' ? 'version' : '-v'], { env }).error === undefined;

/** A response received through a proxy. */
export interface ProxiedResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Returns the body received so far. */
  text(): string;
  /** Resolves when the body is complete or aborted. */
  ended: Promise<unknown>;
  leave(): void;
}

/** A running proxy. */
export interface Proxy {
  httpPort: number;
  /** Sends a request over TLS. Resolves when the response headers arrive. */
  send(path: string, init?: RequestInit, address?: string): Promise<ProxiedResponse>;
  stop(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a proxy with its file of `deploy/`. Only addresses, folders and machine limits are replaced. */
export async function startProxy(
  kind: Kind,
  upstreams: { servers: readonly [number, number]; streams: number },
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'dubs-proxy-'));
  await chmod(folder, 0o755);
  const [keyFile, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const certificate = ['req', '-x509', '-nodes', ...subject, '-keyout', keyFile, '-out', chain];
  execFileSync('openssl', certificate, { stdio: 'ignore' });
  const ca = await readFile(chain, 'utf8');
  await writeFile(join(folder, 'dubs.pem'), ca + (await readFile(keyFile, 'utf8')));

  const ports: Ports = { http: await freePort(), https: await freePort(), ...upstreams };
  let settings = await readFile(join(import.meta.dirname, '../../../../deploy', kind.file), 'utf8');
  const addresses = [
    ['127.0.0.1:3001', `127.0.0.1:${ports.servers[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports.servers[1]}`],
    ['127.0.0.1:3011', `127.0.0.1:${ports.streams}`],
  ] as const;
  for (const [there, own] of [...addresses, ...kind.replace(ports, folder)]) {
    if (!settings.includes(there)) throw new Error(`deploy/${kind.file} has no ${there}.`);
    settings = settings.replaceAll(there, own);
  }
  if (!hasIpv6) settings = settings.replace(/^.*\[::\]:.*\n/gm, '');
  settings = settings
    .replaceAll('[::]:80', `[::1]:${ports.http}`)
    .replaceAll('[::]:443', `[::1]:${ports.https}`);
  const file = join(folder, kind.file);
  await writeFile(file, settings);
  const child = spawn(kind.program, kind.args(file, folder), {
    env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  while (child.exitCode === null && !(await isListening(ports.https))) await sleep(50);
  if (child.exitCode !== null) throw new Error(`${kind.program} ended: ${output}`);

  return {
    httpPort: ports.http,
    async send(path, init = {}, address = IPV4) {
      const { method, headers, body } = new Request(`https://${NAME}${path}`, init);
      const sent = request({
        host: address.replaceAll(/[[\]]/g, ''),
        port: ports.https,
        servername: NAME,
        ca,
        path,
        method,
        headers: { ...Object.fromEntries(headers), host: NAME },
        agent: false,
      });
      if (body) for await (const chunk of body) sent.write(chunk);
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      let text = '';
      response.setEncoding('utf8').on('data', (data: string) => (text += data));
      response.on('error', () => undefined);
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        ended: new Promise((resolve) => response.once('close', resolve)),
        leave: () => void sent.destroy(),
      };
    },
    async stop() {
      // On SIGTERM nginx also stops its workers. The others are one process, and Caddy would wait for open connections.
      child.kill(kind.program === 'nginx' ? 'SIGTERM' : 'SIGKILL');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
