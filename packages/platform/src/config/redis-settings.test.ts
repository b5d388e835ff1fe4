import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './load-config.ts';
import { base } from './testing/environments.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dubs-ca-'));
afterAll(() => rmSync(folder, { recursive: true }));
const CA = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n';
const caFile = path.join(folder, 'ca.pem');
writeFileSync(caFile, CA);

/** Returns what is said about each wrong variable. */
function complaints(env: Record<string, string>): Record<string, string> {
  try {
    loadConfig({ ...base, ...env });
    return {};
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
  }
}

const URL = 'redis://:hunter2@redis.example:6379/2';
const watched = { REDIS_SENTINELS: '10.0.0.1:26379, [::1]:26380', REDIS_SENTINEL_NAME: 'dubs' };

describe('an address', () => {
  it('is the Redis of queue, live events and limits, unless these have their own', () => {
    expect(loadConfig(base).redis).toEqual({ queue: undefined, live: undefined, limits: undefined });
    expect(loadConfig({ ...base, REDIS_URL: URL }).redis).toEqual({
      queue: { url: URL },
      live: { url: URL },
      limits: { url: URL },
    });
    const REDIS_LIVE_URL = 'redis://live:6379';
    const REDIS_LIMITS_URL = 'redis://limits:6379';
    expect(loadConfig({ ...base, ...watched, REDIS_LIVE_URL, REDIS_LIMITS_URL }).redis).toMatchObject({
      queue: { located: { name: 'dubs' } },
      live: { url: REDIS_LIVE_URL },
      limits: { url: REDIS_LIMITS_URL },
    });
  });
});

describe('sentinels', () => {
  it('lead to a Redis with its user, password and database', () => {
    const env = {
      ...watched,
      REDIS_USERNAME: 'dubs',
      REDIS_PASSWORD: 'hunter2',
      REDIS_DB: '3',
      REDIS_SENTINEL_PASSWORD: 'hunter3',
    };
    expect(loadConfig({ ...base, ...env }).redis.queue).toEqual({
      located: {
        sentinels: [
          { host: '10.0.0.1', port: 26379 },
          { host: '::1', port: 26380 },
        ],
        name: 'dubs',
        username: 'dubs',
        password: 'hunter2',
        db: 3,
        sentinelPassword: 'hunter3',
      },
    });
  });

  it.each(['10.0.0.1', '10.0.0.1:0', 'a:1,b', 'redis://a:1', ','])('are not %j', (REDIS_SENTINELS) => {
    const { REDIS_SENTINELS: problem } = complaints({ ...watched, REDIS_SENTINELS });
    expect(problem).toMatch(/^must be host:port, separated by commas/);
  });

  it('are not set together with an address', () => {
    expect(complaints({ ...watched, REDIS_URL: URL })).toEqual({
      REDIS_URL:
        'is set as well as REDIS_SENTINELS, REDIS_SENTINEL_NAME; set the address, or the sentinels and what goes with them',
    });
    expect(Object.keys(complaints({ REDIS_URL: URL, REDIS_PASSWORD: 'hunter2' }))).toEqual(['REDIS_URL']);
  });

  it.each([
    [{ REDIS_SENTINELS: 'a:1' }, ['REDIS_SENTINEL_NAME']],
    [{ REDIS_SENTINEL_NAME: 'dubs' }, ['REDIS_SENTINELS']],
    [{ REDIS_PASSWORD: 'hunter2' }, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME']],
    [{ REDIS_USERNAME: 'dubs' }, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME', 'REDIS_PASSWORD']],
    [{ REDIS_DB: '1' }, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME']],
    [{ REDIS_SENTINEL_PASSWORD: 'hunter2' }, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME']],
    [{ REDIS_CA_FILE: caFile }, ['REDIS_URL']],
  ])('or TLS by halves are refused with all that is missing: %o', (env, missing) => {
    const wrong = complaints(env);
    expect(Object.keys(wrong)).toEqual(missing);
    for (const problem of Object.values(wrong)) expect(problem).toMatch(/^is missing, and .* needs? it$/);
    expect(JSON.stringify(wrong)).not.toContain('hunter2');
  });
});

describe('a file of certificates', () => {
  it('is what TLS trusts, to the sentinels too', () => {
    const REDIS_URL = 'rediss://redis.example:6380';
    expect(loadConfig({ ...base, REDIS_URL, REDIS_CA_FILE: caFile }).redis.live).toEqual({
      url: REDIS_URL,
      located: { tls: { ca: CA } },
    });
    expect(loadConfig({ ...base, ...watched, REDIS_CA_FILE: caFile }).redis.queue?.located).toMatchObject({
      tls: { ca: CA },
      sentinelTLS: { ca: CA },
      enableTLSForSentinelMode: true,
    });
  });

  it('is refused when it cannot be read, or for an address without TLS', () => {
    const REDIS_URL = 'rediss://redis.example:6380';
    expect(complaints({ REDIS_URL, REDIS_CA_FILE: '/no/such/file' }).REDIS_CA_FILE).toMatch(
      /^must be a file/,
    );
    expect(complaints({ REDIS_URL: URL, REDIS_CA_FILE: caFile }).REDIS_URL).toMatch(
      /^must begin with rediss:/,
    );
  });
});
