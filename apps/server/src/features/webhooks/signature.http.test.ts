import { hasPhone } from '@dubs/db';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../testing/use-server.ts';
import {
  postWebhook,
  newSid,
  PUBLIC_URL,
  readTwiml,
  signatureOf,
  SMS_PATH,
  STATUS_PATH,
  TWILIO,
} from '../../testing/twilio.ts';
import { createUser } from '../../testing/factories.ts';

const server = useServer({ twilio: TWILIO });
const stop = (from: string) => ({
  MessageSid: newSid(),
  From: from,
  To: TWILIO.from.reminders,
  Body: 'STOP',
});
const textsOn = async (token: string) =>
  (await server.rest.call('smsPreferences', undefined, { token })).body.smsNotificationsEnabled;

describe('the signature', () => {
  it.each([
    ['missing', () => null],
    ['empty', () => ''],
    ['no signature at all', () => 'not base64 %%'],
    [
      'of another token',
      (fields: Record<string, string>) => signatureOf(PUBLIC_URL + SMS_PATH, fields, 'other'),
    ],
    ['of another address', (fields: Record<string, string>) => signatureOf(server.origin + SMS_PATH, fields)],
    [
      'of the other webhook',
      (fields: Record<string, string>) => signatureOf(PUBLIC_URL + STATUS_PATH, fields),
    ],
    [
      'of other words',
      (fields: Record<string, string>) => signatureOf(PUBLIC_URL + SMS_PATH, { ...fields, Body: 'x' }),
    ],
    [
      'of fewer fields',
      ({ MessageSid = '', From = '' }) => signatureOf(PUBLIC_URL + SMS_PATH, { MessageSid, From }),
    ],
  ])('that is %s is a 403, and nothing happens', async (_what, sign) => {
    const { token, phoneNumber } = await createUser(server.rest, 'Maya');
    const fields = stop(phoneNumber);
    const response = await postWebhook(server.origin, SMS_PATH, fields, { signature: sign(fields) });
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: "You don't have permission to do this, or it doesn't exist.", code: 'FORBIDDEN' },
    ]);
    expect(await textsOn(token)).toBe(true);
    expect(
      await server.db.selectFrom('sms_replies').select('id').where(hasPhone('from', phoneNumber)).execute(),
    ).toEqual([]);
  });

  it('that is right is heard, whatever the fields beside those that are read', async () => {
    const { token, phoneNumber } = await createUser(server.rest, 'Maya');
    const fields = { ...stop(phoneNumber), FromCity: 'Sète & Cie', __proto__x: '1', 'a b': '' };
    const response = await postWebhook(server.origin, SMS_PATH, fields);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(readTwiml(await response.text())).toContain('no more daily texts');
    expect(await textsOn(token)).toBe(false);
  });

  it('covers the query of the address', async () => {
    const { phoneNumber } = await createUser(server.rest, 'Maya');
    const fields = stop(phoneNumber);
    const path = `${SMS_PATH}?from=service`;
    const unsigned = { signature: signatureOf(PUBLIC_URL + SMS_PATH, fields) };
    expect((await postWebhook(server.origin, path, fields, unsigned)).status).toBe(403);
    expect((await postWebhook(server.origin, path, fields)).status).toBe(200);
  });

  it('is asked for by the status callback too', async () => {
    const fields = { MessageSid: newSid(), MessageStatus: 'delivered' };
    expect((await postWebhook(server.origin, STATUS_PATH, fields, { signature: 'x' })).status).toBe(403);
    expect(await server.db.selectFrom('sms_callbacks').select('status').execute()).toEqual([]);
  });
});

describe('forms', () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded', headers = {}) =>
    fetch(server.origin + SMS_PATH, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml'])(
    'are taken alone: %s is a 415',
    async (type) => {
      expect((await post('{}', type)).status).toBe(415);
    },
  );

  it('are taken by these calls alone', async () => {
    const response = await fetch(`${server.origin}/api/auth/send-otp`, {
      method: 'POST',
      body: new URLSearchParams({ phoneNumber: '+12025550123' }),
    });
    expect(response.status).toBe(415);
  });

  it('that are huge are a 413, and a compressed one a 415', async () => {
    expect((await post(`Body=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect((await post('Body=x', undefined, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it.each(['', '%', '%FF%FE', '&&&===', 'Body', 'Body=%00', 'From[]=1&From[]=2', 'a=1&'.repeat(10_000)])(
    'that are nonsense and not signed are a 403 (%#)',
    async (body) => {
      expect((await post(body)).status).toBe(403);
    },
  );

  it.each<Record<string, string>>([
    {},
    { MessageSid: newSid() },
    { MessageSid: newSid(), From: '+12025550123' },
    { MessageSid: '', From: '+12025550123', To: TWILIO.from.reminders },
    { MessageSid: `${newSid()}0`, From: '+12025550123', To: TWILIO.from.reminders },
    { MessageSid: newSid(), From: '+12025550123', To: TWILIO.from.reminders, NumMedia: 'many' },
  ])('that are signed but make no sense are a 400 (%#)', async (fields) => {
    const response = await postWebhook(server.origin, SMS_PATH, fields);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  });

  it('whose fields come twice are a 400 even when signed', async () => {
    const fields: [string, string][] = [
      ['From', '+12025550123'],
      ['From', '+12025550124'],
      ['MessageSid', newSid()],
      ['To', TWILIO.from.reminders],
    ];
    // As Twilio's library reads lists: sorted, one behind the other.
    const text = fields.map(([key, value]) => `${key}${value}`).join('');
    const response = await fetch(server.origin + SMS_PATH, {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(PUBLIC_URL + SMS_PATH + text, {}) },
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(400);
  });

  it('are posted: nothing else is there', async () => {
    expect((await fetch(server.origin + SMS_PATH)).status).toBe(404);
    expect((await fetch(server.origin + SMS_PATH, { method: 'PUT' })).status).toBe(404);
  });
});

describe('guessing', () => {
  const limited = useServer({ twilio: TWILIO, limits: { perUser: 0, perAddress: 3 } });

  it('signatures has an end, while Twilio itself is never turned away', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await postWebhook(limited.origin, SMS_PATH, stop('+12025550123'), { signature: 'x' })).status,
      );
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
    for (let i = 0; i < 5; i++)
      expect((await postWebhook(limited.origin, SMS_PATH, stop('+12025550123'))).status).toBe(200);
  });
});

describe('without Twilio', () => {
  const console = useServer();

  it('there is nothing at these addresses', async () => {
    for (const path of [SMS_PATH, STATUS_PATH]) {
      const answers = await Promise.all(
        [path, '/api/nothing'].map(async (at) => {
          const response = await postWebhook(console.origin, at, stop('+12025550123'));
          return [response.status, await response.text()];
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(404);
    }
  });
});

it('refuses an unsigned form of thousands of fields at once', async () => {
  const fields = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [n.toString(36), '']));
  const since = performance.now();
  const response = await postWebhook(server.origin, SMS_PATH, fields, { signature: null });
  expect(response.status).toBe(403);
  expect(performance.now() - since).toBeLessThan(1_000);
});
