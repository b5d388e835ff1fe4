// Checks the compose files as Compose would read them. Compose cannot be installed for the tests, so nothing is started: the nightly
// workflow does that.
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { LOCALE } from '../../packages/db/src/embedded/cluster.ts';
import { loadConfig } from '../../packages/platform/src/config/index.ts';
import { SETTINGS } from '../../packages/platform/src/config/settings/index.ts';
import { readRoot } from './lock-file.mjs';

const APPS = ['migrate', 'server', 'worker'];
const read = (file) => parse(readRoot(file).replaceAll('!override', ''), { merge: true }).services;

/**
 * Returns the text with its variables replaced as Compose does: `${NAME}`, `${NAME-default}`, `${NAME:-default}` and
 * `${NAME:?sentence}`.
 */
function interpolate(text, env) {
  // The innermost variables first, since a default may contain another variable.
  const filled = text.replaceAll(/\$\{(\w+)(?:(:?)([-?])([^${}]*))?\}/g, (_all, name, colon, kind, rest) => {
    const value = env[name];
    if (value !== undefined && !(colon && value === '')) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? rest : '';
  });
  return filled === text ? text : interpolate(filled, env);
}

/** Returns the environment of a container on a host with this .env. */
const environmentOf = (service, dotEnv) => ({
  ...(service.env_file.includes('.env') && dotEnv),
  ...Object.fromEntries(
    Object.entries(service.environment).map(([name, value]) => [name, interpolate(value, dotEnv)]),
  ),
});

const home = {
  PUBLIC_URL: 'https://dubs.example.org',
  AUTH_SECRET: 'a-test-of-the-compose-file-and-nothing-else',
  POSTGRES_PASSWORD: 'hunter2',
  SMS_PROVIDER: 'none',
};
const services = read('docker-compose.yml');

it('orders text in its PostgreSQL as the embedded one does', () => {
  const { environment } = read('docker-compose.yml').postgres;
  expect(environment.POSTGRES_INITDB_ARGS.split(' ')).toEqual(LOCALE);
});

it('no log grows without an end, as those of Docker do by default', () => {
  for (const [name, { logging }] of Object.entries(services))
    expect(logging, name).toMatchObject({ driver: 'json-file', options: { 'max-size': '50m' } });
});

it('waits for the PostgreSQL that others can reach, not for the one that first makes the database', () => {
  expect(services.postgres.healthcheck.test.join(' ')).toBe('CMD pg_isready -h 127.0.0.1 -U dubs');
});

it('no container runs as root, writes to its root, or has capabilities', () => {
  expect(Object.keys(services)).toEqual(['postgres', 'redis', ...APPS]);
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.arrayContaining(['/tmp']),
      user: APPS.includes(name) ? '1000:1000' : name,
    });
    expect(service).not.toHaveProperty('privileged');
    expect('ports' in service, name).toBe(name === 'server');
  }
});

it('a home without text messages starts with four values', () => {
  for (const name of APPS) {
    const config = loadConfig(environmentOf(services[name], home));
    expect(config.database.url).toBe('postgres://dubs:hunter2@postgres:5432/dubs');
    expect(config.redis.queue).toEqual({ url: 'redis://redis:6379' });
    expect(config.sms).toEqual({ provider: 'none' });
  }
  for (const name of Object.keys(home)) {
    const { [name]: _left, ...rest } = home;
    const start = () =>
      Object.values(services).forEach((service) =>
        Object.values(service.environment ?? {}).forEach((value) => interpolate(value, rest)),
      );
    expect(start).toThrow(`${name}: `);
  }
});

it('a missing value of a text message provider stops the start and is named', () => {
  const start = () => loadConfig(environmentOf(services.server, { ...home, SMS_PROVIDER: 'twilio' }));
  for (const name of ['ACCOUNT_SID', 'AUTH_TOKEN', 'CODES_FROM', 'REMINDERS_FROM'])
    expect(start).toThrow(`TWILIO_${name}`);
});

it('every setting reaches every process, but for those that Docker decides', () => {
  const given = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, `own ${name}`]));
  for (const name of APPS) {
    const environment = environmentOf(services[name], given);
    const decided = Object.keys(SETTINGS).filter((each) => environment[each] !== `own ${each}`);
    expect(decided.sort()).toEqual([
      'DATA_DIR',
      'HOST',
      'METRICS_HOST',
      'METRICS_PORT',
      'NODE_ENV',
      'PORT',
      'WORKER_METRICS_PORT',
    ]);
    expect(Object.keys(services[name].environment).filter((each) => !(each in SETTINGS))).toEqual([]);
  }
});

it('sentinels take the place of the Redis of the file', () => {
  const sentinels = { REDIS_URL: '', REDIS_SENTINELS: '10.0.0.1:26379', REDIS_SENTINEL_NAME: 'dubs' };
  const { redis } = loadConfig(environmentOf(services.server, { ...home, ...sentinels }));
  expect(redis.queue).toMatchObject({ located: { name: 'dubs' } });
});

it('images are built here, or published ones of one version', () => {
  const targets = { migrate: 'cli', server: 'server', worker: 'worker' };
  for (const [name, target] of Object.entries(targets)) {
    const { image, build } = services[name];
    expect(build).toEqual({ context: '.', target });
    expect(interpolate(image, {})).toBe(`localhost/dubs/${target}:local`);
    expect(interpolate(image, { DUBS_IMAGES: 'ghcr.io/example/dubs', DUBS_VERSION: '1.2.3' })).toBe(
      `ghcr.io/example/dubs/${target}:1.2.3`,
    );
  }
});

it('the scaled file runs two servers, two workers, and a server for streams, behind a proxy of the machine', () => {
  const { server, streams, worker } = read('deploy/compose.scaled.yaml');
  expect([server.ports, streams.ports]).toEqual([['127.0.0.1:3001-3002:3000'], ['127.0.0.1:3011:3000']]);
  expect([server.deploy.replicas, worker.deploy.replicas]).toEqual([2, 2]);
  expect(streams).toMatchObject({
    image: services.server.image,
    build: { target: services.server.build.target },
    environment: { ROLE: 'streams' },
  });
  const extended = services[streams.extends.service];
  expect(extended.environment).toEqual(services.server.environment);
  expect(extended.ports).toBeUndefined();
});
