import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SentMessage } from '@dubs/core';
import { SmsFailure, SmsOutcomeUnknown, type SmsSender } from '@dubs/core/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { createSmsSender } from './create-sms-sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

const CODE = 'Your Dubs code is 493817. It works for 10 minutes.\n\n@localhost #493817';
const ACCOUNT = `AC${'0'.repeat(32)}`;
const SERVICE = `MG${'a'.repeat(32)}`;

let records: SentMessage[];
let lines: string[];
const deps = {
  record: async (message: SentMessage) => void records.push(message),
  readBack: async () => [{ providerId: null }],
  log: createLogger({ level: 'info', pretty: false }, 'test', { write: (line) => void lines.push(line) }),
};
beforeEach(() => {
  records = [];
  lines = [];
});

/** Expects one log line with the outcome of a message and without its content. */
function expectLogged(msg: 'sms.sent' | 'sms.failed', fields: object): void {
  const messages = lines.map((line) => JSON.parse(line) as { msg: string });
  expect(messages.filter((line) => line.msg.startsWith('sms.'))).toMatchObject([
    { msg, number: '••23', ...fields },
  ]);
  for (const secret of ['493817', '2025550', 'Dubs code', 'twilio-token'])
    expect(lines.join('')).not.toContain(secret);
}

describe('console', () => {
  it('records the message, and logs it without its content', async () => {
    const sms = createSmsSender({ provider: 'console' }, deps);
    expect(await sms.send({ to: '+12025550123', body: CODE, sender: 'codes' })).toEqual({ providerId: null });
    expect(records).toEqual([
      {
        provider: 'console',
        sender: 'codes',
        to: '+12025550123',
        body: CODE,
        status: 'sent',
        providerId: null,
        error: null,
        reminderId: null,
      },
    ]);
    expectLogged('sms.sent', { provider: 'console', kind: 'code', outcome: 'sent', providerId: null });
  });

  it('shows a code in the terminal with two digits of its number, and no other text', async () => {
    const shown: string[] = [];
    const sms = createSmsSender(
      { provider: 'console' },
      { ...deps, showCode: (text) => void shown.push(text) },
    );
    await sms.send({ to: '+12025550123', body: CODE, sender: 'codes' });
    await sms.send({ to: '+12025550123', body: 'Time for a win.', sender: 'reminders' });
    expect(shown).toEqual(['To ••23: Your Dubs code is 493817. It works for 10 minutes.']);
    expect(lines.join('')).not.toContain('493817');
  });

  it('finds a message in the record', async () => {
    const sms = createSmsSender({ provider: 'console' }, deps);
    expect(await sms.find({ to: '+12025550123', sender: 'reminders', since: new Date(0) })).toEqual([
      { providerId: null },
    ]);
  });

  it('does not send a message that it cannot record', async () => {
    const sms = createSmsSender(
      { provider: 'console' },
      { ...deps, record: () => Promise.reject(new Error('no database')) },
    );
    await expect(sms.send({ to: '+12025550123', body: CODE, sender: 'codes' })).rejects.toThrow(
      'no database',
    );
  });
});

describe('Twilio', () => {
  type Answer = (
    request: { url: string; authorization: string; form: URLSearchParams },
    response: ServerResponse,
  ) => void;
  let server: Server;
  let answer: Answer;
  let requests: Parameters<Answer>[0][];
  let sms: SmsSender;

  const settings = (port: number) => ({
    provider: 'twilio' as const,
    accountSid: ACCOUNT,
    authToken: 'twilio-token',
    from: { codes: '+12025550100', reminders: SERVICE },
    apiUrl: `http://127.0.0.1:${port}`,
  });
  const reply = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  beforeEach(async () => {
    requests = [];
    answer = (_request, response) =>
      void reply(response, 201, { sid: `SM${'1'.repeat(32)}`, status: 'queued' });
    server = createServer((message: IncomingMessage, response) => {
      void text(message).then((body) => {
        const request = {
          url: message.url ?? '',
          authorization: message.headers.authorization ?? '',
          form: new URLSearchParams(body),
        };
        requests.push(request);
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    sms = createTwilioSender(settings((server.address() as AddressInfo).port), deps, 400);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (sender: 'codes' | 'reminders' = 'codes', body = CODE) =>
    sms.send({ to: '+12025550123', body, sender });
  const failure = () =>
    send().then(
      () => null,
      (error: unknown) => error,
    );

  it('sends a code from the number for codes, and does not record its text', async () => {
    expect(await send()).toEqual({ providerId: `SM${'1'.repeat(32)}` });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
    expect(requests[0]?.authorization).toBe(
      `Basic ${Buffer.from(`${ACCOUNT}:twilio-token`).toString('base64')}`,
    );
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      To: '+12025550123',
      From: '+12025550100',
      Body: CODE,
    });
    expect(records).toEqual([
      {
        provider: 'twilio',
        sender: 'codes',
        to: '+12025550123',
        body: null,
        status: 'sent',
        providerId: `SM${'1'.repeat(32)}`,
        error: null,
        reminderId: null,
      },
    ]);
    expectLogged('sms.sent', { kind: 'code', outcome: 'sent', providerId: `SM${'1'.repeat(32)}` });
  });

  it('sends a reminder from the messaging service, and records its text', async () => {
    await send('reminders', 'Share a win today. Reply STOP to opt out.');
    expect(Object.fromEntries(requests[0]?.form ?? [])).toMatchObject({ MessagingServiceSid: SERVICE });
    expect(requests[0]?.form.has('From')).toBe(false);
    expect(records[0]).toMatchObject({
      sender: 'reminders',
      body: 'Share a win today. Reply STOP to opt out.',
    });
    expectLogged('sms.sent', { provider: 'twilio', kind: 'reminder', outcome: 'sent' });
  });

  it('sets the time after which Twilio drops a message', async () => {
    const until = new Date(Date.now() + 90_500);
    await sms.send({ to: '+12025550123', body: 'Hello.', sender: 'reminders', until });
    expect(Number(requests[0]?.form.get('ValidityPeriod'))).toBeCloseTo(90, -0.5);
    await sms.send({ to: '+12025550123', body: 'Hello.', sender: 'reminders', until: new Date(0) });
    expect(requests[1]?.form.get('ValidityPeriod')).toBe('1');
  });

  it.each([
    ['no such number', 400, 21211, false, 'unreachable'],
    ['opted out', 400, 21610, false, 'opted-out'],
    ['a country that is not allowed', 403, 21408, false, null],
    ['no mobile phone', 400, 21614, false, 'unreachable'],
    ['too many requests', 429, 20429, true, null],
    ['wrong credentials', 401, 20003, true, null],
    ['an account that is closed', 403, 20005, true, null],
  ])('%s: surely not sent', async (_what, status, code, retryable, fault) => {
    answer = (_request, response) =>
      void reply(response, status, { code, status, message: "The 'To' number +12025550123 is bad" });
    const error = await failure();
    expect(error).toBeInstanceOf(SmsFailure);
    expect(error).toMatchObject({ message: `Twilio: ${code}`, retryable, fault });
    expect(requests).toHaveLength(1);
    expect(records).toMatchObject([
      { status: 'failed', error: `Twilio: ${code}`, body: null, providerId: null },
    ]);
    expectLogged('sms.failed', { kind: 'code', outcome: 'failed', reason: `Twilio: ${code}` });
  });

  it('reports a refused connection as not sent and retryable', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await failure()).toMatchObject({
      name: 'SmsFailure',
      retryable: true,
      message: 'Twilio: ECONNREFUSED',
    });
    expect(records).toMatchObject([{ status: 'failed' }]);
  });

  it.each<[string, Answer, RegExp]>([
    [
      'an error of its own',
      (_request, response) => void reply(response, 503, { message: 'busy' }),
      /HTTP 503/,
    ],
    ['a connection that breaks', (_request, response) => void response.destroy(), /ECONNRESET/],
    ['no answer in time', () => undefined, /ECONNABORTED|ETIMEDOUT/],
  ])('%s: reports the outcome as unknown, and does not send twice', async (_what, behaviour, message) => {
    answer = behaviour;
    const error = await failure();
    expect(error).toBeInstanceOf(SmsOutcomeUnknown);
    expect(String(error)).toMatch(message);
    expect(requests).toHaveLength(1);
    expect(records).toMatchObject([{ status: 'unknown', providerId: null }]);
    expectLogged('sms.failed', { kind: 'code', outcome: 'unknown' });
  });

  it('finds what it sent, and no answer to a reply', async () => {
    const sid = `SM${'2'.repeat(32)}`;
    const message = {
      messaging_service_sid: SERVICE,
      date_created: new Date().toUTCString(),
    };
    answer = (_request, response) =>
      void reply(response, 200, {
        messages: [
          { ...message, sid: `SM${'3'.repeat(32)}`, direction: 'outbound-reply' },
          { ...message, sid, direction: 'outbound-api' },
        ],
        page: 0,
        page_size: 50,
        next_page_uri: null,
      });
    const sent = { to: '+12025550123', sender: 'reminders', since: new Date(0) } as const;
    expect(await sms.find(sent)).toEqual([{ providerId: sid }]);
  });

  it('reports a message as sent when it cannot be recorded', async () => {
    const record = vi.fn<(message: SentMessage) => Promise<void>>(() =>
      Promise.reject(new Error('no database')),
    );
    const unlucky = createTwilioSender(settings((server.address() as AddressInfo).port), { ...deps, record });
    expect(await unlucky.send({ to: '+12025550123', body: CODE, sender: 'codes' })).toEqual({
      providerId: `SM${'1'.repeat(32)}`,
    });
    expect(record).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(1);
    expectLogged('sms.sent', { outcome: 'sent' });
  });
});
