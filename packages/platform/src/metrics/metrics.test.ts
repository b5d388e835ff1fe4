import { connect } from 'node:net';
import { MailFailure, SmsFailure, SmsOutcomeUnknown } from '@dubs/core/ports';
import { afterEach, expect, it } from 'vitest';
import { countMail } from './count-mail.ts';
import { countMessages } from './count-messages.ts';
import { VERSION } from '../version.ts';
import { createMetrics } from './create-metrics.ts';
import { type OperatorsContent, type OperatorsServer, serveOperators } from './serve-operators.ts';

const linesOf = async (metrics: ReturnType<typeof createMetrics>): Promise<string[]> =>
  (await metrics.render()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('counts and measures by label', async () => {
  const metrics = createMetrics();
  const calls = metrics.counter('dubs_calls_total', 'Calls.', ['code']);
  calls.add({ code: 'OK' });
  calls.add({ code: 'OK' });
  const times = metrics.histogram('dubs_call_seconds', 'Times.', ['route'], [0.1, 1]);
  times.observe({ route: '/a' }, 0.5);
  expect(await linesOf(metrics)).toEqual([
    'dubs_calls_total{code="OK"} 2',
    'dubs_call_seconds_bucket{le="0.1",route="/a"} 0',
    'dubs_call_seconds_bucket{le="1",route="/a"} 1',
    'dubs_call_seconds_bucket{le="+Inf",route="/a"} 1',
    'dubs_call_seconds_sum{route="/a"} 0.5',
    'dubs_call_seconds_count{route="/a"} 1',
  ]);
});

it('reads gauges at each scrape, and omits those of a source that fails or hangs', async () => {
  const metrics = createMetrics();
  let waiting = 3;
  let isAway = false;
  metrics.gauges('queue', { dubs_jobs: 'Jobs.', dubs_age_seconds: 'Age.' }, async () => {
    if (isAway) throw new Error('away');
    return { dubs_jobs: { waiting, active: 1 }, dubs_age_seconds: 7 };
  });
  metrics.gauges('silent', { dubs_silent: 'Never.' }, () => new Promise(() => {}));
  const content = [
    'dubs_source_up{source="queue"} 1',
    'dubs_source_up{source="silent"} 0',
    'dubs_jobs{state="waiting"} 3',
    'dubs_jobs{state="active"} 1',
    'dubs_age_seconds 7',
  ];
  expect((await linesOf(metrics)).sort()).toEqual([...content].sort());
  waiting = 0;
  expect(await linesOf(metrics)).toContain('dubs_jobs{state="waiting"} 0');
  isAway = true;
  expect((await linesOf(metrics)).sort()).toEqual([
    'dubs_source_up{source="queue"} 0',
    'dubs_source_up{source="silent"} 0',
  ]);
});

it('returns the same to concurrent scrapes', async () => {
  const metrics = createMetrics();
  metrics.gauges('one', { dubs_one: 'One.' }, () => ({ dubs_one: 1 }));
  const [first, second] = await Promise.all([linesOf(metrics), linesOf(metrics)]);
  expect(first).toEqual(second);
  expect(first).toContain('dubs_one 1');
});

it('counts messages by outcome from zero on, without their recipients', async () => {
  const metrics = createMetrics();
  const ends = [
    null,
    new SmsFailure('no such number', false),
    new SmsOutcomeUnknown('no answer'),
    new Error('a bug'),
  ];
  const sms = countMessages(
    {
      find: async () => [],
      async send() {
        const end = ends.shift();
        if (end) throw end;
        return { providerId: 'SM1' };
      },
    },
    metrics,
  );
  const send = () => sms.send({ to: '+12025550142', body: 'Hello', sender: 'codes' });
  expect(await send()).toEqual({ providerId: 'SM1' });
  await expect(send()).rejects.toBeInstanceOf(SmsFailure);
  await expect(send()).rejects.toBeInstanceOf(SmsOutcomeUnknown);
  await expect(send()).rejects.toThrow('a bug');
  expect(await linesOf(metrics)).toEqual([
    'dubs_sms_total{sender="codes",outcome="sent"} 1',
    'dubs_sms_total{sender="codes",outcome="failed"} 2',
    'dubs_sms_total{sender="codes",outcome="unknown"} 1',
    'dubs_sms_total{sender="reminders",outcome="sent"} 0',
    'dubs_sms_total{sender="reminders",outcome="failed"} 0',
    'dubs_sms_total{sender="reminders",outcome="unknown"} 0',
  ]);
});

it('counts e-mail by outcome from zero on, and a mail server that is away as a failure', async () => {
  const metrics = createMetrics();
  const ends = [null, new MailFailure('no such mailbox', true), new MailFailure('no answer')];
  const fail = async () => {
    const end = ends.shift();
    if (end) throw end;
  };
  const mail = countMail({ check: fail, send: fail }, metrics);
  expect(await linesOf(metrics)).toEqual([
    'dubs_mail_total{outcome="sent"} 0',
    'dubs_mail_total{outcome="refused"} 0',
    'dubs_mail_total{outcome="failed"} 0',
  ]);
  const message = { to: 'maya@example.org', subject: 'Hello', text: 'A code' };
  await mail.send(message);
  await expect(mail.send(message)).rejects.toThrow('no such mailbox');
  await expect(mail.check()).rejects.toThrow('no answer');
  expect(await linesOf(metrics)).toEqual([
    'dubs_mail_total{outcome="sent"} 1',
    'dubs_mail_total{outcome="refused"} 1',
    'dubs_mail_total{outcome="failed"} 1',
  ]);
});

it('exports memory and event loop lag of the process, and its version', async () => {
  const metrics = createMetrics();
  metrics.watchProcess();
  const names = (await linesOf(metrics)).map((line) => line.replace(/[ {].*/, ''));
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
    expect(names).toContain(name);
  expect(await linesOf(metrics)).toContain(`dubs_build_info{version="${VERSION}"} 1`);
});

const open: OperatorsServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
async function serve(content: Partial<OperatorsContent> = {}, port = 0): Promise<string> {
  const server = await serveOperators(
    { host: '127.0.0.1', port, setting: 'METRICS_PORT' },
    { metrics: createMetrics(), readiness: () => ({ ready: true }), clockSkew: () => null, ...content },
  );
  open.push(server);
  return server.origin;
}

it('serves metrics and health on the private port, and nothing else', async () => {
  const metrics = createMetrics();
  metrics.gauges('one', { dubs_one: 'One.' }, () => ({ dubs_one: 1 }));
  let ready = true;
  let skew: number | null = null;
  const origin = await serve({
    metrics,
    readiness: () => ({ ready, queue: 'ok' }),
    clockSkew: () => skew,
  });
  const text = await fetch(`${origin}/metrics`);
  expect([text.status, text.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await text.text()).toContain('\ndubs_one 1\n');
  expect(await (await fetch(`${origin}/healthz?from=probe`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ ready: true, queue: 'ok' });
  expect(await linesOf(metrics)).toContain('dubs_ready 1');
  ready = false;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect(await linesOf(metrics)).toContain('dubs_ready 0');
  expect((await linesOf(metrics)).filter((line) => line.startsWith('dubs_clock'))).toEqual([]);
  skew = -7.5;
  expect(await linesOf(metrics)).toContain('dubs_clock_skew_seconds -7.5');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/board`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
});

it('returns an empty 500 for a failure, and keeps serving', async () => {
  const fail = () => {
    throw new Error('secret');
  };
  const origin = await serve({ readiness: fail });
  const answer = await fetch(`${origin}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([500, '{}']);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

it('names the setting of a port that is in use', async () => {
  const { port } = new URL(await serve());
  await expect(serve({}, Number(port))).rejects.toThrow(
    new RegExp(`^The private port METRICS_PORT=${port} cannot be opened: .*EADDRINUSE`),
  );
});

it('closes while clients hold connections', async () => {
  const origin = await serve();
  const idler = connect(Number(new URL(origin).port), '127.0.0.1');
  await new Promise<void>((resolve) => idler.once('connect', resolve));
  idler.on('error', () => undefined);
  const started = Date.now();
  await open.splice(0)[0]?.close();
  expect(Date.now() - started).toBeLessThan(10_000);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});
