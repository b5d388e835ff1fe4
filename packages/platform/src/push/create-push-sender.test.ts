import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { createPushSender } from './create-push-sender.ts';
import { startPushService } from './testing/push-service-stand-in.ts';

const service = await startPushService();
afterAll(() => service.close());
const keys = webPush.generateVAPIDKeys();
const { ca } = service;
const settings = { subject: 'mailto:me@example.org', ...keys, exemptHosts: [service.host] };
const sender = createPushSender(settings, { ca });
const message = { payload: '{"web_push":8030}', urgency: 'high', topic: 'a-topic' } as const;

beforeEach(() => {
  service.received.length = 0;
  service.answer(201);
});

/** Returns the claims of a token that the key signed (RFC 8292). */
function claimsOf(token: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}

it('sends what only the device can read, signed for its push service', async () => {
  expect(await sender.send(service.target, message)).toEqual({
    kind: 'answered',
    status: 201,
    retryAfterSeconds: null,
  });
  const [{ headers, payload } = { headers: {}, payload: '' }] = service.received;
  expect(payload).toBe(message.payload);
  expect(headers).toMatchObject({
    ttl: '14400',
    urgency: 'high',
    topic: 'a-topic',
    'content-encoding': 'aes128gcm',
  });
  const [, token = ''] = /^vapid t=([^,]+), ?k=/.exec(headers.authorization ?? '') ?? [];
  expect(claimsOf(token)).toMatchObject({ aud: `https://${service.host}`, sub: settings.subject });
});

it.each([
  [429, { 'retry-after': '120' }, 120],
  [503, {}, null],
  [302, { location: 'https://localhost/other' }, null],
  [410, {}, null],
])('reports %i, and follows nothing', async (status, headers, retryAfterSeconds) => {
  service.answer(status, headers);
  expect(await sender.send(service.target, message)).toEqual({ kind: 'answered', status, retryAfterSeconds });
  expect(service.received).toHaveLength(1);
});

it('does not know what became of a push when the connection breaks', async () => {
  service.answer('break');
  expect(await sender.send(service.target, message)).toEqual({ kind: 'unknown' });
});

it('does not know what became of a push that is not answered in time', async () => {
  service.answer('hang');
  const impatient = createPushSender(settings, { ca, timeoutMs: 1_000 });
  expect(await impatient.send(service.target, message)).toEqual({ kind: 'unknown' });
});

it('sends nothing to a private address that is not exempt', async () => {
  const strict = createPushSender({ ...settings, exemptHosts: [] }, { ca });
  expect(await strict.send(service.target, message)).toEqual({ kind: 'unsent' });
  expect(service.received).toEqual([]);
});

it('surely sent nothing where no one listens', async () => {
  const exemptHosts = ['localhost:9'];
  const lonely = createPushSender({ ...settings, exemptHosts }, { ca });
  const target = { ...service.target, endpoint: 'https://localhost:9/push' };
  expect(await lonely.send(target, message)).toEqual({ kind: 'unsent' });
});
