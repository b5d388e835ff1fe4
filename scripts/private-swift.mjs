// An OpenStack Swift with its S3 interface for one test run: a real S3 that checks signatures, on ports of its own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../packages/db/src/embedded/free-port.mjs';

const KINDS = ['account', 'container', 'object'];
const BUCKET = 'pictures';
/** Bucket for a running product: an installation claims its bucket, and refuses one that another installation has claimed. */
export const BUCKET_OF_FAULTS = 'faults';
const SECRET = 'secret-of-one-test-run';
const UP_WITHIN_MS = 120_000;

const run = promisify(execFile);

const section = (name, settings) =>
  `[${name}]\n${Object.entries(settings)
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('')}`;

/** Writes the ring of a kind, with one device. */
async function buildRing(dir, kind, port) {
  const ring = (...args) => run('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: dir });
  await ring('create', '4', '1', '0');
  await ring('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  await ring('rebalance');
}

/** Writes the configuration of all processes, and the rings. */
async function configure(dir, ports) {
  const write = (name, ...sections) => writeFileSync(path.join(dir, name), sections.join('\n'));
  const common = (port) =>
    section('DEFAULT', {
      bind_ip: '127.0.0.1',
      bind_port: port,
      user: userInfo().username,
      swift_dir: dir,
      devices: path.join(dir, 'srv'),
      mount_check: 'false',
      disable_fallocate: 'true',
      workers: 0,
    });
  mkdirSync(path.join(dir, 'srv/d1'), { recursive: true });
  write(
    'swift.conf',
    section('swift-hash', { swift_hash_path_suffix: 'test', swift_hash_path_prefix: 'test' }),
    section('storage-policy:0', { name: 'default', default: 'yes' }),
  );
  for (const kind of KINDS) {
    const app = `${kind}-server`;
    write(
      `${kind}.conf`,
      common(ports[kind]),
      section('pipeline:main', { pipeline: app }),
      section(`app:${app}`, { use: `egg:swift#${kind}` }),
    );
  }
  const filters = {
    catch_errors: {},
    healthcheck: {},
    memcache: { memcache_servers: `127.0.0.1:${ports.memory}` },
    listing_formats: {},
    s3api: { location: 'us-east-1', s3_acl: 'false' },
    tempauth: { user_dubs_app: `${SECRET} .admin` },
    bulk: {},
    slo: {},
  };
  write(
    'proxy.conf',
    common(ports.proxy),
    section('pipeline:main', { pipeline: [...Object.keys(filters), 'proxy-server'].join(' ') }),
    section('app:proxy-server', {
      use: 'egg:swift#proxy',
      allow_account_management: 'true',
      account_autocreate: 'true',
      // By default a failed device is not used for a minute, and with one device there is no other.
      error_suppression_interval: 1,
    }),
    ...Object.entries(filters).map(([name, settings]) =>
      section(`filter:${name}`, { use: `egg:swift#${name}`, ...settings }),
    ),
  );
  await Promise.all(KINDS.map((kind) => buildRing(dir, kind, ports[kind])));
}

async function createBuckets(endpoint) {
  const auth = await fetch(`${endpoint}/auth/v1.0`, {
    headers: { 'x-storage-user': 'dubs:app', 'x-storage-pass': SECRET },
  });
  const [url, token] = ['x-storage-url', 'x-auth-token'].map((name) => auth.headers.get(name) ?? '');
  const made = [BUCKET, BUCKET_OF_FAULTS].map((name) =>
    fetch(`${url}/${name}`, { method: 'PUT', headers: { 'x-auth-token': token } }),
  );
  return (await Promise.all(made)).every(({ ok }) => ok);
}

/**
 * Starts a Swift and creates its buckets.
 *
 * @returns {Promise<{ settings: object, proxy: object, object: object, stop(): void } | undefined>} `settings` is
 *   `S3Settings` of packages/platform, with the bucket of the tests; `proxy` is the process that clients call, `object`
 *   the one that stores the objects; undefined if Swift does not start
 */
export async function startSwift() {
  const dir = mkdtempSync(path.join(tmpdir(), 'dubs-test-swift-'));
  const ports = { proxy: 0, memory: 0, account: 0, container: 0, object: 0 };
  for (const name of Object.keys(ports)) ports[name] = await freePort();
  await configure(dir, ports);
  const start = (program, ...args) => {
    const log = openSync(path.join(dir, `${program}.log`), 'a');
    const child = spawn(program, args, { cwd: dir, stdio: ['ignore', log, log] });
    child.on('error', () => undefined);
    closeSync(log);
    return child;
  };
  const startKind = (kind) => start(`swift-${kind}-server`, path.join(dir, `${kind}.conf`));
  const memory = ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(ports.memory), '-m', '32'];
  const children = { memory: start('memcached', ...memory) };
  for (const kind of [...KINDS, 'proxy']) children[kind] = startKind(kind);
  const stop = () => {
    for (const child of Object.values(children)) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  // Before `memory-folder.mjs` deletes the folder around it.
  process.prependOnceListener('exit', stop);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const isUp = async () => {
    for (const end = Date.now() + UP_WITHIN_MS; Date.now() < end; await sleep(200))
      if (await createBuckets(endpoint).catch(() => false)) return true;
    return false;
  };
  const processOf = (kind) => ({
    signal: (name) => void children[kind].kill(name),
    async kill() {
      children[kind].kill('SIGKILL');
      await once(children[kind], 'exit');
    },
    async start() {
      children[kind] = startKind(kind);
      await isUp();
    },
  });
  if (await isUp())
    return {
      settings: {
        endpoint,
        bucket: BUCKET,
        region: 'us-east-1',
        forcePathStyle: true,
        accessKeyId: 'dubs:app',
        secretAccessKey: SECRET,
      },
      proxy: processOf('proxy'),
      object: processOf('object'),
      stop,
    };
  stop();
  return undefined;
}
