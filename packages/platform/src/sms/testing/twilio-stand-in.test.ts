import type { SentMessage } from '@dubs/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger/index.ts';
import { createTwilioSender } from '../twilio-sender.ts';
import { type Behaviour, startTwilioStandIn, type TwilioStandIn } from './twilio-stand-in.ts';

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio-token' };
const SERVICE = `MG${'a'.repeat(32)}`;
const TO = '+12025550123';
const log = createLogger({ level: 'silent', pretty: false }, 'test');

let standIn: TwilioStandIn;
let records: SentMessage[];
let now: Date;
beforeEach(async () => {
  now = new Date('2026-03-01T19:00:00.400Z');
  standIn = await startTwilioStandIn(account, () => now);
  records = [];
});
afterEach(() => standIn.close());

const open = (authToken = account.authToken) =>
  createTwilioSender(
    {
      provider: 'twilio',
      ...account,
      authToken,
      from: { codes: '+12025550100', reminders: SERVICE },
      apiUrl: standIn.apiUrl,
    },
    { record: async (message) => void records.push(message), readBack: async () => [], log },
    300,
  );
const remind = (to = TO) => open().send({ to, body: 'Share a win.', sender: 'reminders', reminderId: 7 });

it('accepts a message as requested', async () => {
  const { providerId } = await remind();
  expect(standIn.taken).toEqual([
    { sid: providerId, to: TO, body: 'Share a win.', from: SERVICE, statusCallback: null, takenAt: now },
  ]);
  expect(records).toMatchObject([{ status: 'sent', providerId, reminderId: 7 }]);
});

it('refuses other accounts', async () => {
  const stranger = open('another-token').send({ to: TO, body: 'Hello.', sender: 'codes' });
  await expect(stranger).rejects.toThrow('Twilio: 20003');
  expect(standIn.taken).toEqual([]);
});

it.each<[Behaviour, string, number]>([
  ['accept', 'sent', 1],
  ['busy', 'SmsFailure', 0],
  [{ refuse: 21610 }, 'SmsFailure', 0],
  ['error-before', 'SmsOutcomeUnknown', 0],
  ['error-after', 'SmsOutcomeUnknown', 1],
  ['silence-before', 'SmsOutcomeUnknown', 0],
  ['silence-after', 'SmsOutcomeUnknown', 1],
  ['reset-before', 'SmsOutcomeUnknown', 0],
  ['reset-after', 'SmsOutcomeUnknown', 1],
  ['nonsense-after', 'SmsOutcomeUnknown', 1],
])('%j: the client reports "%s", and the provider accepted %i', async (behaviour, outcome, taken) => {
  standIn.behave(() => behaviour);
  const reported = await remind().then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );
  expect(reported).toBe(outcome);
  expect(standIn.taken).toHaveLength(taken);
  expect(standIn.asked()).toBe(1);
});

describe('finding messages', () => {
  it('returns the messages of a number and sender since a time, newest first', async () => {
    const at = (time: string) => (now = new Date(`2026-03-01T${time}Z`));
    at('18:00:00.000');
    await remind();
    const since = at('19:00:00.400');
    const { providerId: first } = await remind();
    await open().send({ to: TO, body: 'A code.', sender: 'codes' });
    await remind('+12025550124');
    at('19:30:00.000');
    const { providerId: second } = await remind();

    expect(await open().find({ to: TO, sender: 'reminders', since })).toEqual([
      { providerId: second },
      { providerId: first },
    ]);
    expect(await open().find({ to: '+12025550125', sender: 'reminders', since })).toEqual([]);
    expect(await open().find({ to: TO, sender: 'codes', since })).toHaveLength(1);
  });

  it('fails when the provider does not respond', async () => {
    await standIn.close();
    await expect(open().find({ to: TO, sender: 'reminders', since: now })).rejects.toThrow();
  });
});
