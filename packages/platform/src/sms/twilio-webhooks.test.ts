import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { createLogger } from '../logger/index.ts';
import { messageXml } from './message-xml.ts';
import { startTwilioStandIn, type TwilioStandIn } from './testing/twilio-stand-in.ts';
import { createTwilioSender } from './twilio-sender.ts';
import { createSmsWebhooks, createTwilioWebhooks } from './twilio-webhooks.ts';

const SERVICE = `MG${'a'.repeat(32)}`;
const OTHER_SERVICE = `MG${'b'.repeat(32)}`;
const CODES = '+12025550100';
const NUMBER = '+12025550199';
const SID = `SM${'1'.repeat(32)}`;
const account = { provider: 'twilio', accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio-token' } as const;
const settings = (reminders: string, codes = CODES) => ({
  ...account,
  from: { codes, reminders },
  apiUrl: undefined,
});
const plain = { MessageSid: SID, From: '+12025550123', To: NUMBER, Body: 'Ran 5k', NumMedia: '0' };

it('returns no webhooks for the console', () => {
  expect(createSmsWebhooks({ provider: 'console' })).toBeNull();
});

describe('an inbound message', () => {
  it('is read', () => {
    expect(createTwilioWebhooks(settings(NUMBER)).readReply(plain)).toEqual({
      providerId: SID,
      from: '+12025550123',
      body: 'Ran 5k',
      hasPictures: false,
      isForReminders: true,
      answeredAs: null,
    });
  });

  it.each([
    [NUMBER, {}, true],
    [NUMBER, { To: CODES }, false],
    [NUMBER, { To: '+12025550777' }, false],
    [SERVICE, { MessagingServiceSid: SERVICE }, true],
    [SERVICE, { MessagingServiceSid: SERVICE, To: '+12025550777' }, true],
    [SERVICE, { MessagingServiceSid: OTHER_SERVICE }, false],
    [SERVICE, {}, true],
    [SERVICE, { To: CODES }, false],
  ])('to the sender %s with %j is for reminders: %s', (reminders, fields, expected) => {
    const read = createTwilioWebhooks(settings(reminders)).readReply({ ...plain, ...fields });
    expect(read?.isForReminders).toBe(expected);
  });

  it.each([
    ['STOP', 'stop'],
    ['START', 'start'],
    ['HELP', 'help'],
    ['', null],
    ['toString', null],
  ])('that Twilio answered as %j is known to be', (OptOutType, answeredAs) => {
    expect(createTwilioWebhooks(settings(NUMBER)).readReply({ ...plain, OptOutType })).toMatchObject({
      answeredAs,
    });
  });

  it.each([
    { MessageSid: `${SID}1` },
    { MessageSid: ['a', 'b'] },
    { From: '' },
    { To: [] },
    { Body: ['a', 'b'] },
  ])('of another form (%j) is not read', (fields) => {
    expect(createTwilioWebhooks(settings(NUMBER)).readReply({ ...plain, ...fields })).toBeNull();
  });
});

it('rejects every signature of an invalid URL', async () => {
  const { isGenuine } = createTwilioWebhooks(settings(NUMBER));
  for (const url of ['', 'nowhere', 'http://', 'http://[/'])
    for (const signature of [undefined, '', 'x'])
      expect(await isGenuine({ url, signature, fields: {} })).toBe(false);
});

it('returns valid XML for any reply', async () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  expect(await messageXml(null)).toBe(`${head}<Response/>`);
  expect(await messageXml('Plain & <b>"bold"</b> ]]> 🎉\n2')).toBe(
    `${head}<Response><Message>Plain &amp; &lt;b&gt;"bold"&lt;/b&gt; ]]&gt; 🎉\n2</Message></Response>`,
  );
  expect(await messageXml('a\u0000b\u000bc\uffffd\ud83de\ufffe')).toBe(
    `${head}<Response><Message>abcde</Message></Response>`,
  );
});

describe('a delivery report', () => {
  let standIn: TwilioStandIn;
  beforeEach(async () => {
    standIn = await startTwilioStandIn(account);
  });
  afterEach(() => standIn.close());

  const configured = (publicUrl: string) => {
    const { sms } = loadConfig({
      DATABASE_URL: 'postgres://localhost/dubs',
      AUTH_SECRET: 'eight different letters and more',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_CODES_FROM: CODES,
      TWILIO_REMINDERS_FROM: SERVICE,
      TWILIO_API_URL: standIn.apiUrl,
      PUBLIC_URL: publicUrl,
    });
    if (sms.provider !== 'twilio') throw new Error('The settings say Twilio.');
    return sms;
  };

  it.each([
    ['https://dubs.example.org', 'https://dubs.example.org/api/webhooks/twilio/status'],
    ['http://localhost:3000', null],
    ['http://127.0.0.1:3000', null],
  ])('of a service at %s is %s, for codes and reminders', async (publicUrl, statusCallback) => {
    const log = createLogger({ level: 'silent', pretty: false }, 'test');
    const sender = createTwilioSender(configured(publicUrl), {
      record: async () => {},
      readBack: async () => [],
      log,
    });
    await sender.send({ to: NUMBER, body: 'A code.', sender: 'codes' });
    await sender.send({ to: NUMBER, body: 'A reminder.', sender: 'reminders' });
    expect(standIn.taken).toMatchObject([{ statusCallback }, { statusCallback }]);
  });
});
