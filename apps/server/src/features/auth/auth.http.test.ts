import { WELCOME } from '@dubs/contract';
import { SmsFailure, SmsOutcomeUnknown } from '@dubs/core/ports';
import { hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser, newPhoneNumber, signIn } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

describe.each(server.clients)('sign-in through $name', (api) => {
  it('a code signs a new person in, who has yet to choose a name', async () => {
    const phoneNumber = newPhoneNumber();
    const sent = await api.call('sendOtp', { phoneNumber });
    expect(sent).toMatchObject({
      status: 200,
      body: { ok: true, devMode: true, otpCode: expect.stringMatching(/^\d{6}$/) },
    });

    const verified = await api.call('verifyOtp', { phoneNumber, otpCode: sent.body.otpCode });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({
      needsOnboarding: true,
      user: { phoneNumber, displayName: null, isVerified: true, name: `••${phoneNumber.slice(-2)}` },
    });

    const { token } = verified.body;
    expect(token.split('.')).toHaveLength(3);
    const named = await api.call('updateProfile', { displayName: '  Maya Okafor ' }, { token });
    expect(named).toMatchObject({ status: 200, body: { displayName: 'Maya Okafor', name: 'Maya Okafor' } });
    expect((await api.call('me', undefined, { token })).body).toEqual(named.body);

    const again = await signIn(api, phoneNumber);
    expect(again.id).toBe(verified.body.user.id);
  });

  it('returns the same three fields when it restored a deleted account', async () => {
    const { phoneNumber, token } = await createUser(api, 'Ben');
    await api.call('deleteAccount', { phoneNumber }, { token });
    for (const welcome of [api.name === 'tRPC' ? WELCOME.back : null, null]) {
      const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
      const { status, body, headers } = await api.call('verifyOtp', { phoneNumber, otpCode });
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['needsOnboarding', 'token', 'user']);
      expect(body).toMatchObject({ needsOnboarding: false, user: { displayName: 'Ben' } });
      // The web app says "Welcome back", the first time.
      expect(headers.get(WELCOME.header)).toBe(welcome);
    }
  });

  it('a code works once, and a newer one ends it', async () => {
    const phoneNumber = newPhoneNumber();
    const first = (await api.call('sendOtp', { phoneNumber })).body.otpCode;
    let second = (await api.call('sendOtp', { phoneNumber })).body.otpCode;
    while (second === first) second = (await api.call('sendOtp', { phoneNumber })).body.otpCode;
    expect(await api.call('verifyOtp', { phoneNumber, otpCode: first })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'Invalid OTP code' },
    });
    expect((await api.call('verifyOtp', { phoneNumber, otpCode: second })).status).toBe(200);
    expect((await api.call('verifyOtp', { phoneNumber, otpCode: second })).status).toBe(400);
  });

  it('a code is good for ten minutes', async () => {
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
    const codes = () => server.db.updateTable('otp_codes').where(hasPhone('phone', phoneNumber));
    const { lifetime } = await server.db
      .selectFrom('otp_codes')
      .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('lifetime'))
      .where(hasPhone('phone', phoneNumber))
      .executeTakeFirstOrThrow();
    expect(lifetime).toBe(10 * 60);
    await codes()
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect(await api.call('verifyOtp', { phoneNumber, otpCode })).toMatchObject({
      status: 400,
      body: { error: 'Invalid OTP code' },
    });
    await codes()
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .execute();
    expect((await api.call('verifyOtp', { phoneNumber, otpCode })).status).toBe(200);
  });

  it('two tries with the right code at once open one session', async () => {
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('verifyOtp', { phoneNumber, otpCode })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('five wrong tries end a code, even when they come at once', async () => {
    const phoneNumber = newPhoneNumber();
    const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
    const wrong = otpCode === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 5 }, () => api.call('verifyOtp', { phoneNumber, otpCode: wrong })),
    );
    expect((await api.call('verifyOtp', { phoneNumber, otpCode })).status).toBe(400);
  });

  it('logging out ends the session at once, and only that one', async () => {
    const phone = newPhoneNumber();
    const [here, there] = [await createUser(api, 'Ana', phone), await signIn(api, phone)];
    expect(await api.call('logout', undefined, here)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await api.call('me', undefined, here)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect((await api.call('me', undefined, there)).status).toBe(200);
  });

  it.each([
    ['none', undefined],
    ['garbage', 'garbage'],
    ['three garbage parts', 'a.b.c'],
    [
      'alg none',
      `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"userId":1,"sid":1,"exp":9999999999}')}.`.replaceAll(
        '=',
        '',
      ),
    ],
  ])('a token that is %s is a 401', async (_name, token) => {
    const answer = await api.call('me', undefined, token === undefined ? {} : { token });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', error: expect.any(String) } });
  });

  it.each([
    ['phoneNumber', { phoneNumber: '' }],
    ['phoneNumber', { phoneNumber: 'call me' }],
    ['phoneNumber', { phoneNumber: '+1 20' }],
    ['phoneNumber', { phoneNumber: 12_025_550_100 }],
    ['phoneNumber', { phoneNumber: '+44 20 7946 0018' }],
    ['phoneNumber', {}],
  ])('send-otp refuses a bad %s: %j', async (path, input) => {
    const answer = await api.call('sendOtp', input);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', issues: [{ path, message: expect.any(String) }] },
    });
  });

  it.each(['12345', '1234567', 'abcdef', ' 123456', '１２３４５６'])(
    'verify-otp refuses the code %j',
    async (otpCode) => {
      const answer = await api.call('verifyOtp', { phoneNumber: newPhoneNumber(), otpCode });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', issues: [{ path: 'otpCode' }] },
      });
    },
  );

  it.each([
    ['displayName', { displayName: '   ' }],
    ['displayName', { displayName: 'x'.repeat(51) }],
    ['displayName', { displayName: 'a\u0000b' }],
    ['displayName', { displayName: 'a\nb' }],
    ['displayName', { displayName: 'a\ud800' }],
    ['displayName', { displayName: 7 }],
    ['bio', { bio: 'x'.repeat(501) }],
    ['firstName', { firstName: 'x'.repeat(51) }],
  ])('the profile refuses a bad %s', async (path, input) => {
    const { token } = await createUser(api, 'Ana');
    expect(await api.call('updateProfile', input, { token })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
    expect((await api.call('me', undefined, { token })).body.displayName).toBe('Ana');
  });

  it('a profile keeps what is not named, clears what is empty, and stores no field it does not know', async () => {
    const { token, phoneNumber } = await createUser(api, 'Ana');
    await api.call(
      'updateProfile',
      { firstName: 'Ana', lastName: 'Lima', bio: 'Line one\r\nLine two' },
      { token },
    );
    const answer = await api.call(
      'updateProfile',
      { lastName: '', isVerified: false, phoneNumber: '+12025550000' },
      { token },
    );
    expect(answer.body).toMatchObject({
      firstName: 'Ana',
      lastName: null,
      bio: 'Line one\nLine two',
      isVerified: true,
      phoneNumber,
    });
  });
});

describe('limits on codes', () => {
  const limited = useServer({
    core: {
      otp: { resendSeconds: 30, perAddressHour: 3 },
    },
  });

  it('a second code within half a minute is a 429 that says when to come back', async () => {
    const { rest } = limited;
    const phoneNumber = newPhoneNumber();
    const answers = await Promise.all(Array.from({ length: 3 }, () => rest.call('sendOtp', { phoneNumber })));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find((a) => a.status === 429);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('one address gets so many codes an hour, whatever the numbers', async () => {
    const { rest } = limited;
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await rest.call('sendOtp', { phoneNumber: newPhoneNumber() })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a range of numbers', () => {
  const narrow = useServer({ core: { codesPerRangeHour: 3 } });

  it('gets so many codes an hour, whatever the numbers, and others still get theirs', async () => {
    const { rest, trpc } = narrow;
    const send = async (api: typeof rest, phoneNumber: string) =>
      (await api.call('sendOtp', { phoneNumber })).status;
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send(i % 2 ? rest : trpc, `+1202555100${i}`)),
    );
    expect(many.sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await send(rest, '+12025560000')).toBe(200);
    expect(narrow.messages).toHaveLength(4);
  });
});

describe('a process in development mode that others reach', () => {
  const open = useServer({ core: { codesInAnswers: false } });

  it('says that it is in development mode, and returns no code', async () => {
    for (const api of open.clients) {
      const answer = await api.call('sendOtp', { phoneNumber: newPhoneNumber() });
      expect(answer.body).toEqual({ ok: true, devMode: true, challenge: expect.any(String) });
    }
  });
});

describe('a process that is not in development mode', () => {
  const strict = useServer({ core: { devMode: false, codesInAnswers: false } });

  it('never returns a code', async () => {
    for (const api of strict.clients) {
      const answer = await api.call('sendOtp', { phoneNumber: newPhoneNumber() });
      expect(answer.body).toEqual({ ok: true, devMode: false, challenge: expect.any(String) });
    }
  });

  it('stores no code that could be read', async () => {
    const phoneNumber = newPhoneNumber();
    await strict.rest.call('sendOtp', { phoneNumber });
    const body = strict.messages.findLast((m) => m.to === phoneNumber)?.body ?? '';
    const code = /\d{6}/.exec(body)?.[0] ?? 'none';
    expect(body).toMatch(new RegExp(`\n@localhost #${code}$`));
    const rows = await strict.db
      .selectFrom('otp_codes')
      .selectAll()
      .where(hasPhone('phone', phoneNumber))
      .execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a provider of messages that fails', () => {
  const failure: { error: Error | null; during?: () => Promise<unknown> } = { error: null };
  const server = useServer({
    core: {
      otp: { resendSeconds: 30 },
    },
    onSend: async () => {
      const { error, during } = failure;
      delete failure.during;
      await during?.();
      if (error) throw error;
    },
  });
  /** Makes the codes of a number older than the pause between two. */
  const passPause = (phoneNumber: string) =>
    sql`update otp_codes set created_at = created_at - interval '1 minute', ended_at = ended_at - interval '1 minute'
      where ${hasPhone('phone', phoneNumber)}`.execute(server.db);

  it('surely, but perhaps not for long: a 503, and the number may ask again at once', async () => {
    const { rest } = server;
    const phoneNumber = newPhoneNumber();
    failure.error = new SmsFailure('busy', true);
    const refused = await rest.call('sendOtp', { phoneNumber });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '30',
    ]);
    failure.error = null;
    expect((await rest.call('sendOtp', { phoneNumber })).status).toBe(200);
  });

  it('keeps the earlier code valid if it sends no newer one, but not a used one', async () => {
    const { rest } = server;
    const phoneNumber = newPhoneNumber();
    failure.error = null;
    const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
    for (const status of [200, 400]) {
      await passPause(phoneNumber);
      failure.error = new SmsFailure('busy', true);
      expect((await rest.call('sendOtp', { phoneNumber })).status).toBe(503);
      expect((await rest.call('verifyOtp', { phoneNumber, otpCode })).status).toBe(status);
    }
  });

  it('keeps no earlier code valid if a still newer one was sent meanwhile', async () => {
    const { rest } = server;
    const phoneNumber = newPhoneNumber();
    failure.error = null;
    const { otpCode: earlier } = (await rest.call('sendOtp', { phoneNumber })).body;
    await passPause(phoneNumber);
    let newest: string | undefined;
    failure.error = new SmsFailure('busy', true);
    failure.during = async () => {
      failure.error = null;
      await passPause(phoneNumber);
      newest = (await rest.call('sendOtp', { phoneNumber })).body.otpCode;
    };
    expect((await rest.call('sendOtp', { phoneNumber })).status).toBe(503);
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode: earlier })).status).toBe(400);
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode: newest })).status).toBe(200);
  });

  it('for a mistyped new number keeps the code of the right one valid', async () => {
    const { rest } = server;
    failure.error = null;
    const user = await createUser(rest, 'Maya');
    const [right, mistyped] = [newPhoneNumber(), newPhoneNumber()];
    const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber: right }, user)).body;
    await passPause(right);
    failure.error = new SmsFailure('no such number', false);
    expect((await rest.call('sendNumberCode', { phoneNumber: mistyped }, user)).status).toBe(400);
    expect((await rest.call('changeNumber', { phoneNumber: right, otpCode }, user)).status).toBe(200);
  });

  it('for good, since there is no such number: a 400 that says so', async () => {
    failure.error = new SmsFailure('no such number', false);
    const answer = await server.rest.call('sendOtp', { phoneNumber: newPhoneNumber() });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'phoneNumber' }] } });
  });

  it.each(server.clients)(
    'for good, since the number has opted out: a 400 that says so ($name)',
    async (api) => {
      failure.error = new SmsFailure('Twilio: 21610', false, 'opted-out');
      const answer = await api.call('sendOtp', { phoneNumber: newPhoneNumber() });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: expect.stringMatching(/opted out .* Text START/),
          issues: [{ path: 'phoneNumber', message: expect.stringMatching(/opted out/) }],
        },
      });
    },
  );

  it('returns 503 when it is unknown whether the SMS was sent, and accepts the code if it arrived', async () => {
    const { rest } = server;
    const phoneNumber = newPhoneNumber();
    failure.error = new SmsOutcomeUnknown('timed out');
    expect((await rest.call('sendOtp', { phoneNumber })).status).toBe(503);
    const otpCode = /\d{6}/.exec(server.messages.findLast((m) => m.to === phoneNumber)?.body ?? '')?.[0];
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode })).status).toBe(200);
  });
});
