import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEVELOPMENT_DATA_SECRET } from '@dubs/core/ports';
import { createLogger, createQueues } from '@dubs/platform';
import {
  buildServer,
  type ReceivedSpan,
  signIn,
  startOtlpReceiver,
  startTwilioStandIn,
} from '@dubs/platform/testing';
import { startPushService } from '@dubs/platform/testing/push';
import { startSmtpStandIn } from '@dubs/platform/testing/smtp';
import { afterAll, expect, it } from 'vitest';
import { JOBS } from './jobs.ts';
import { startSession, subscribe } from './testing/devices.ts';
import { flushRedis, ownRedis } from './testing/killed-worker.ts';
import { ACCOUNT, makeItNoon, programWithProvider } from './testing/reminder-harness.ts';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
const [push, smtp, twilio] = await Promise.all([
  startPushService(),
  startSmtpStandIn(),
  startTwilioStandIn(ACCOUNT),
]);
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-provider-traces-'));
const certificate = path.join(folder, 'push.pem');
await writeFile(certificate, push.ca);
afterAll(async () => {
  await Promise.all([server.remove(), worker.remove(), push.close(), smtp.close(), twilio.close()]);
  await rm(folder, { recursive: true, force: true });
});

const SETTINGS = {
  NODE_EXTRA_CA_CERTS: certificate,
  PUSH_HOSTS: push.host,
  VAPID_PUBLIC_KEY: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  VAPID_PRIVATE_KEY: 'e0YoFHU5YWRJF5QuLwSGq0GTylEx-3sqgc02Ak6LIXM',
  ...programWithProvider(twilio.apiUrl),
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Dubs <dubs@example.org>',
  AUTH_SECRET: 'a secret of thirty-two letters or more',
  // As the test's own connection has it.
  DATA_KEYS: DEVELOPMENT_DATA_SECRET,
};
const PHONE_NUMBER = '+12025550147';
const EMAIL = 'ann@example.org';
const COMMENT = 'What a gate';

/** Returns the names of a span and of those that it is in, with their services, from the outermost on. */
function pathTo(spans: readonly ReceivedSpan[], name: string, attributes: object): string[] {
  const names: string[] = [];
  let span = spans.find(
    (each) =>
      each.name === name &&
      Object.entries(attributes).every(([key, value]) => each.attributes[key] === value),
  );
  const traceId = span?.traceId;
  for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId)) {
    expect(span.traceId).toBe(traceId);
    names.unshift(`${span.service}: ${span.name}`);
  }
  return names;
}

// On Redis where there is one: `traces.test.ts` shows on both backends that a job continues its trace.
it('calls of providers belong to the trace of the request or job that causes them', async ({
  onTestFinished,
}) => {
  const redisUrl = ownRedis(process.env.TEST_REDIS_URL, 13);
  if (redisUrl) await flushRedis(redisUrl);
  const [collector, testDb] = [await startOtlpReceiver(), await openTestDb()];
  onTestFinished(async () => {
    await collector.close();
    await testDb.close();
  });
  const { db, database } = testDb;
  const settings = { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const work = worker.start(database.url, redisUrl, settings);
  const web = await server.start(database.url, redisUrl, settings);
  const call = async (path: string, token: string, body: object) => {
    const response = await fetch(web.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  };

  // A code by text, and one by e-mail.
  const token = await signIn(
    web.origin,
    PHONE_NUMBER,
    () => /\d{6}/.exec(twilio.taken.at(-1)?.body ?? '')?.[0],
  );
  await call('/api/user/email', token, { email: EMAIL });
  expect([twilio.taken.at(-1)?.to, smtp.taken.at(-1)?.to]).toEqual([PHONE_NUMBER, EMAIL]);

  // A comment, which is pushed to the author of the post.
  const { id: annId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const bob = await testDb.createUser();
  const group = await testDb.createGroup(bob, [{ userId: annId, sessionId: 0 }]);
  const post = await testDb.createPost(group, bob);
  await expect.poll(() => testDb.countEvents()).toBe(0);
  await subscribe(db, await startSession(db, bob.userId), push.target);
  await call(`/api/posts/${post}/comments`, token, { content: COMMENT });
  await expect.poll(() => push.received.length).toBe(1);

  // A daily text, which a schedule causes and no request.
  const texts = twilio.taken.length;
  await makeItNoon(db, annId);
  const log = createLogger({ level: 'silent', pretty: false }, 'test');
  const redis = redisUrl === undefined ? undefined : { url: redisUrl };
  const queues = await createQueues({ databaseUrl: database.url, redis }, JOBS, { log });
  onTestFinished(() => queues.close());
  await queues.addAll([{ name: 'reminders.sweep', payload: {} }]);
  await expect.poll(() => twilio.taken.length).toBe(texts + 1);

  for (const { process: child, ended } of [web, work]) {
    child.kill('SIGTERM');
    await ended;
  }
  const { spans } = collector;
  expect(pathTo(spans, 'push send', { 'server.address': push.host })).toEqual([
    'dubs-server: POST /api/posts/:id/comments',
    'dubs-worker: push',
    'dubs-worker: push send',
  ]);
  const event = spans.find(({ name }) => name === 'outbox comment.created');
  const pushed = spans.find(({ name }) => name === 'push send');
  expect(event).toMatchObject({ service: 'dubs-worker', traceId: pushed?.traceId });
  expect(pathTo(spans, 'sms send', { provider: 'twilio', sender: 'codes' })).toEqual([
    'dubs-server: POST /api/auth/send-otp',
    'dubs-server: sms send',
  ]);
  expect(pathTo(spans, 'mail send', {})).toEqual([
    'dubs-server: POST /api/user/email',
    'dubs-server: mail send',
  ]);
  expect(pathTo(spans, 'sms send', { provider: 'twilio', sender: 'reminders' }).slice(-2)).toEqual([
    'dubs-worker: job reminder.send',
    'dubs-worker: sms send',
  ]);
  // Neither people nor what they write, nor where a device is reached.
  for (const secret of [PHONE_NUMBER.slice(1), EMAIL, COMMENT, push.target.auth, '/push/1'])
    expect(JSON.stringify(spans)).not.toContain(secret);
});
