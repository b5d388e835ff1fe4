import { buildServer, type Settings, signIn, startOtlpReceiver } from '@dubs/platform/testing';
import { afterAll, type ExpectStatic, it } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { BACKENDS } from './testing/worker-harness.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
afterAll(() => Promise.all([server.remove(), worker.remove()]));

const PHONE_NUMBER = '+12025550140';
/** The trace of the proxy before the server, and its span. */
const PROXY = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
/** Prints at the exit whether the process has loaded the SDK. */
const REPORT = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/x');
  const isLoaded = () => Object.keys(cache).some((file) => file.includes('/sdk-trace'));
  process.on('exit', () => console.log('SDK loaded: ' + isLoaded()));`)}`;

interface Asked {
  /** What the server and the worker printed. */
  outputs: string[];
  /** What the response has. */
  traceParent: string | null;
}

/** Starts a server and a worker, asks for an export by a trusted proxy, and ends both when it is there. */
async function askForExport(
  expect: ExpectStatic,
  redisUrl: string | undefined,
  given: Settings,
): Promise<Asked> {
  const testDb = await openTestDb();
  const { url } = testDb.database;
  const settings = { ...given, TRUST_PROXY: '127.0.0.1', OTP_RESEND_SECONDS: '0', NODE_OPTIONS: REPORT };
  const working = worker.start(url, redisUrl, settings);
  const serving = await server.start(url, redisUrl, settings);
  const { origin } = serving;
  const token = await signIn(origin, PHONE_NUMBER);
  const asked = await fetch(`${origin}/api/user/export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      traceparent: `00-${PROXY.traceId}-${PROXY.spanId}-01`,
    },
    body: '{}',
  });
  expect(asked.status).toBeLessThan(300);
  await expect
    .poll(async () => testDb.db.selectFrom('exports').select('status').execute())
    .toEqual([{ status: 'ready' }]);
  for (const { process: child, ended } of [serving, working]) {
    child.kill('SIGTERM');
    await ended;
  }
  await testDb.close();
  return {
    outputs: [serving.output(), working.output()],
    traceParent: asked.headers.get('traceparent'),
  };
}

it.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'one trace leads from a proxy over a request, its SQL and its event to the job of the worker: $backend',
  async ({ redisUrl }, { expect, onTestFinished }) => {
    const collector = await startOtlpReceiver();
    onTestFinished(() => collector.close());
    const { outputs, traceParent } = await askForExport(expect, redisUrl, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    const { spans } = collector;
    const find = (name: string) => spans.find((span) => span.name === name);

    const request = find('POST /api/user/export');
    expect(request).toMatchObject({
      service: 'dubs-server',
      traceId: PROXY.traceId,
      parentSpanId: PROXY.spanId,
      attributes: { 'http.route': '/api/user/export', 'request.id': expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    expect(traceParent).toBe(`00-${PROXY.traceId}-${request?.spanId}-01`);
    const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
    const written = ofTrace.find(
      ({ parentSpanId, attributes }) =>
        parentSpanId === request?.spanId &&
        /insert into exports|"exports"/.test(String(attributes['db.query.text'])),
    );
    expect(written).toMatchObject({ service: 'dubs-server' });
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

it.concurrent('processes without an endpoint do not load the SDK', async ({ expect }) => {
  const { outputs } = await askForExport(expect, undefined, {});
  for (const output of outputs) expect(output).toContain('SDK loaded: false');
});
