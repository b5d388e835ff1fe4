import { TEXTS } from '@dubs/contract';
import { SmsFailure } from '@dubs/core/ports';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, newPhoneNumber, signIn } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const HOST = newPhoneNumber();
let failure: Error | null = null;

const server = useServer({
  core: { smsMonthlySegments: 3, hostNumbers: [HOST] },
  onSend: async () => {
    if (failure) throw failure;
  },
});
const api = server.rest;
beforeEach(async () => {
  failure = null;
  await forgetTexts();
});

const forgetTexts = () => server.db.deleteFrom('sms_spending').execute();
const spendAll = () =>
  server.db
    .insertInto('sms_spending')
    .values({ month: sql`date_trunc('month', now(), 'UTC')`, segments: 3 })
    .execute();

describe('the budget of a month', () => {
  const askFor = (phoneNumber: string) => api.call('sendOtp', { phoneNumber });

  it('stops codes once it is spent, for every number alike', async () => {
    const { phoneNumber } = await createUser(api, 'Maya');
    await forgetTexts();
    await spendAll();
    for (const number of [phoneNumber, newPhoneNumber()]) {
      const { status, body, headers } = await askFor(number);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '3600']);
      expect(body.error).toBe(
        'This server has no texts left for this month. Please ask the person who runs it.',
      );
    }
  });

  it('stops no code to a host', async () => {
    await spendAll();
    expect((await askFor(HOST)).status).toBe(200);
  });

  it('stops no warning that the number of an account is about to change', async () => {
    const maya = await createUser(api, 'Maya');
    const young = await signIn(api, maya.phoneNumber);
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await api.call('sendNumberCode', { phoneNumber }, young)).body;
    await forgetTexts();
    await spendAll();
    expect((await api.call('changeNumber', { phoneNumber, otpCode }, young)).status).toBe(200);
    const warning = TEXTS.auth.numberChangeStarted('http://localhost:3000');
    expect(server.messages.at(-1)).toEqual({ to: maya.phoneNumber, body: warning });
  });

  it('lets exactly what it pays for go when many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => askFor(newPhoneNumber())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(7);
  });

  it('is whole again with the next month', async () => {
    await spendAll();
    await sql`update sms_spending set month = month - interval '1 month'`.execute(server.db);
    expect((await askFor(newPhoneNumber())).status).toBe(200);
  });

  it('is not charged for a code that surely did not leave', async () => {
    failure = new SmsFailure('busy', true);
    for (let n = 0; n < 4; n++) expect((await askFor(newPhoneNumber())).body.error).toMatch(/right now/);
    failure = null;
    expect((await askFor(newPhoneNumber())).status).toBe(200);
  });
});

describe('a budget below the price of a text', () => {
  const poor = useServer({ core: { smsMonthlySegments: 0 } });

  it('pays for no code', async () => {
    expect((await poor.rest.call('sendOtp', { phoneNumber: newPhoneNumber() })).status).toBe(503);
  });
});
