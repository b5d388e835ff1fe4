import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIVE_CHANNEL } from '@dubs/core';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { loadRedis } from '../config/index.ts';
import { askOnce } from './ask-once.ts';
import { connectRedis } from './connect-redis.ts';
import { explainSentinels } from '../readiness/explain-redis.ts';
import { startRedis, startWatchedRedis } from './testing/redis-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dubs-redis-tls-'));
afterAll(() => rm(folder, { recursive: true }));

/** Makes a certificate for this machine, and returns the paths of it and its key. */
async function createCertificate(name: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const files = { cert: path.join(folder, `${name}.crt`), key: path.join(folder, `${name}.key`) };
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key)]);
  return files;
}

describe.runIf(process.env.TEST_REDIS_URL)('a Redis with a certificate of its own', () => {
  it('is trusted by REDIS_CA_FILE alone', async ({ onTestFinished }) => {
    const [own, other] = [await createCertificate('own'), await createCertificate('other')];
    const redis = await startRedis(`tls-cert-file ${own.cert}`, `tls-key-file ${own.key}`);
    onTestFinished(redis.kill);
    const publishBy = async (more: Record<string, string>) => {
      const { live } = loadRedis({ REDIS_URL: redis.url, ...more });
      const client = connectRedis(live ?? {}, { retryStrategy: () => null, lazyConnect: true });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return await client.publish(LIVE_CHANNEL, 'news');
      } finally {
        client.disconnect();
      }
    };
    expect(await publishBy({ REDIS_CA_FILE: own.cert })).toBe(0);
    await expect(publishBy({ REDIS_CA_FILE: other.cert })).rejects.toThrow();
    await expect(publishBy({})).rejects.toThrow();
  });

  it('is found and trusted through sentinels that have one too', async ({ onTestFinished }) => {
    const [own, other] = [await createCertificate('watched'), await createCertificate('stranger')];
    const redis = await startWatchedRedis(
      `tls-cert-file ${own.cert}`,
      `tls-key-file ${own.key}`,
      `tls-ca-cert-file ${own.cert}`,
      'tls-replication yes',
    );
    onTestFinished(redis.close);
    const targetBy = (file: string) =>
      loadRedis({
        REDIS_SENTINELS: redis.sentinels,
        REDIS_SENTINEL_NAME: redis.name,
        REDIS_CA_FILE: file,
      }).queue ?? {};
    expect(await askOnce(targetBy(own.cert), 2_000, 'ping')).toEqual({ answer: 'PONG' });
    expect(await explainSentinels(targetBy(own.cert))).toEqual([]);
    expect(await askOnce(targetBy(other.cert), 2_000, 'ping')).toEqual({ refusal: undefined });
    expect(await explainSentinels(targetBy(other.cert))).toHaveLength(3);

    const client = connectRedis(targetBy(own.cert), { maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    onTestFinished(() => client.disconnect());
    await client.set('before', '1');
    await redis.primary.kill();
    expect(await client.set('after', '2')).toBe('OK');
    expect(await client.get('after')).toBe('2');
  });
});
