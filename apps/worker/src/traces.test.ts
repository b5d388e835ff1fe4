import type { Settings } from '@dubs/platform/testing';
import { buildServer, signIn, startOtlpReceiver } from '@dubs/platform/testing';
import { afterAll, expect, it } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { BACKENDS } from './testing/worker-harness.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
afterAll(() => Promise.all([server.remove(), worker.remove()]));

const PHONE_NUMBER = '+12025550140';
const soon = { timeout: 20_000, interval: 50 };
/** Prints at the exit whether the process has loaded the SDK. */
const REPORT = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/x');
  const isLoaded = () => Object.keys(cache).some((file) => file.includes('/sdk-trace'));
  process.on('exit', () => console.log('SDK loaded: ' + isLoaded()));`)}`;

/** Starts a server and a worker, asks for an export, and ends both when it is there. Returns what they printed. */
async function askForExport(redisUrl: string | undefined, given: Settings): Promise<string[]> {
  const testDb = await openTestDb();
  const { url } = testDb.database;
  const settings = { ...given, OTP_RESEND_SECONDS: '0', NODE_OPTIONS: REPORT };
  const programs = [
    await server.start(url, redisUrl, settings),
    worker.start(url, redisUrl, settings),
  ] as const;
  const [{ origin }] = programs;
  const token = await signIn(origin, PHONE_NUMBER);
  const asked = await fetch(`${origin}/api/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(asked.status).toBeLessThan(300);
  await expect
    .poll(async () => testDb.db.selectFrom('exports').select('status').execute(), soon)
    .toEqual([{ status: 'ready' }]);
  for (const { process: child, ended } of programs) {
    child.kill('SIGTERM');
    await ended;
  }
  await testDb.close();
  return programs.map((each) => each.output());
}

it.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'one trace leads from a request over its SQL and its event to the job of the worker: $backend',
  { timeout: 90_000 },
  async ({ redisUrl }, { expect, onTestFinished }) => {
    const collector = await startOtlpReceiver();
    onTestFinished(() => collector.close());
    const outputs = await askForExport(redisUrl, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    const { spans } = collector;
    const find = (name: string) => spans.find((span) => span.name === name);

    const request = find('POST /api/user/export');
    expect(request).toMatchObject({
      service: 'dubs-server',
      attributes: { 'http.route': '/api/user/export', 'request.id': expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
    const written = ofTrace.find(({ attributes }) =>
      /insert into exports|"exports"/.test(String(attributes['db.query.text'])),
    );
    expect(written).toMatchObject({ service: 'dubs-server', parentSpanId: request?.spanId });
    const event = find('outbox export.requested');
    expect(event).toMatchObject({ service: 'dubs-worker', traceId: request?.traceId });
    const job = find('job export.requested');
    expect(job).toMatchObject({
      service: 'dubs-worker',
      traceId: request?.traceId,
      parentSpanId: event?.spanId,
    });
    expect(ofTrace.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);

    const signIn = find('POST /api/auth/send-otp');
    expect(find('sms send')).toMatchObject({
      parentSpanId: signIn?.spanId,
      attributes: { provider: 'console', sender: 'codes' },
    });
    expect(JSON.stringify(spans)).not.toContain(PHONE_NUMBER);
    for (const output of outputs) expect(output).toContain('SDK loaded: true');
    expect(outputs[1]).toMatch(new RegExp(`"traceId":"${job?.traceId}".*"export.processed"`));
  },
);

it.concurrent(
  'processes without an endpoint do not load the SDK',
  { timeout: 90_000 },
  async ({ expect }) => {
    for (const output of await askForExport(undefined, {})) expect(output).toContain('SDK loaded: false');
  },
);
