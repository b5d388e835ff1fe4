import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';
import { Redis } from 'ioredis';

/** The shipped example of Redis users. */
export const ACL_FILE = path.join(import.meta.dirname, '../../../../../deploy/redis.acl');

/** Returns `name:password` of a user of that file. */
export const userOf = (name: string): string =>
  `${name}:${new RegExp(`^user ${name} .*>(\\S+)`, 'm').exec(readFileSync(ACL_FILE, 'utf8'))?.[1]}`;

/** A Redis or a sentinel started by a test. */
export interface RedisProcess {
  port: number;
  url: string;
  /** Kills the process at once, like a power failure. */
  kill(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

/** Starts `redis-server` with these configuration lines, only over TLS if they name a certificate. Resolves when it listens. */
export async function startRedis(...lines: readonly string[]): Promise<RedisProcess> {
  const dir = await mkdtemp(path.join(tmpdir(), 'dubs-redis-'));
  const port = await freePort();
  const file = path.join(dir, 'redis.conf');
  const isTls = lines.some((line) => line.startsWith('tls-cert-file '));
  const listen = isTls ? ['port 0', `tls-port ${port}`, 'tls-auth-clients no'] : [`port ${port}`];
  const base = [...listen, 'bind 127.0.0.1', `dir ${dir}`, 'protected-mode no'];
  await writeFile(file, `${[...base, ...lines].join('\n')}\n`);
  const isSentinel = lines.some((line) => line.startsWith('sentinel '));
  const more = isSentinel ? ['--sentinel'] : ['--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', [file, ...more], { stdio: 'ignore' });
  for (let tries = 0; tries < 200 && !(await isListening(port)); tries++) await sleep(50);
  return {
    port,
    url: `${isTls ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A primary with a replica, watched by three sentinels. */
export interface WatchedRedis {
  /** Values for `REDIS_SENTINELS` and `REDIS_SENTINEL_NAME`. */
  sentinels: string;
  name: string;
  primary: RedisProcess;
  close(): Promise<void>;
}

/**
 * Starts a primary, its replica and three sentinels, which detect a failure after a second. `lines` configure primary and replica; TLS lines
 * apply to the sentinels too.
 */
export async function startWatchedRedis(...lines: readonly string[]): Promise<WatchedRedis> {
  const name = 'dubs';
  const primary = await startRedis(...lines);
  const replica = await startRedis(
    `replicaof 127.0.0.1 ${primary.port}`,
    'repl-diskless-sync-delay 0',
    ...lines,
  );
  const watch = [
    `sentinel monitor ${name} 127.0.0.1 ${primary.port} 2`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 3000`,
  ];
  const password = lines.find((line) => line.startsWith('requirepass '))?.split(' ')[1];
  if (password) watch.push(`sentinel auth-pass ${name} ${password}`);
  const tls = lines.filter((line) => line.startsWith('tls-'));
  watch.push(...tls);
  if (lines.some((line) => line.startsWith('aclfile '))) {
    const [user, secret] = userOf('sentinel').split(':');
    watch.push(`sentinel auth-user ${name} ${user}`, `sentinel auth-pass ${name} ${secret}`);
  }
  const sentinels = await Promise.all([1, 2, 3].map(() => startRedis(...watch)));
  const client = new Redis(sentinels[0]?.port ?? 0, '127.0.0.1', {
    enableReadyCheck: false,
    ...(tls.length > 0 && { tls: { rejectUnauthorized: false } }),
  });
  for (let tries = 0; tries < 200; tries++) {
    const state = String(await client.call('sentinel', 'ckquorum', name).catch(() => ''));
    const replicas = (await client.call('sentinel', 'replicas', name)) as unknown[];
    if (state.startsWith('OK 3') && replicas.length > 0) break;
    await sleep(100);
  }
  client.disconnect();
  return {
    sentinels: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
    name,
    primary,
    async close() {
      await Promise.all([primary, replica, ...sentinels].map((each) => each.kill()));
    },
  };
}
