import { type AddressInfo, createServer } from 'node:net';
import { LIMITS, TEXTS } from '@dubs/contract';
import { lookup, sealed } from '@dubs/db';
import { mailedCode } from '@dubs/platform/testing/smtp';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiClient, ApiResponse } from '../../testing/api-clients.ts';
import { createUser, newPhoneNumber, type TestUser } from '../../testing/factories.ts';
import { addEmail, newEmail, senderTo, useMail } from '../../testing/mail.ts';
import { ageUse, expireProofs } from '../../testing/session-ages.ts';
import { wrongCodeFor } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const { smtp, mail } = await useMail();
const server = useServer({ mail, core: { codesInAnswers: false, devMode: false } });
const { rest } = server;

/** Creates a user with an address, without a code that is asked for. */
async function createMailed(name: string): Promise<TestUser & { email: string }> {
  const phoneNumber = newPhoneNumber();
  const email = newEmail();
  await rest.call('sendOtp', { phoneNumber });
  const otpCode = /\d{6}/.exec(server.messages.at(-1)?.body ?? '')?.[0];
  const { token, user } = (await rest.call('verifyOtp', { phoneNumber, otpCode })).body;
  await rest.call('updateProfile', { displayName: name }, { token });
  await addEmail(rest, smtp, { id: user.id, phoneNumber, token }, email);
  return { id: user.id, phoneNumber, token, email };
}
const ask = (api: ApiClient, phoneNumber: string, challenge?: unknown) =>
  api.call('sendOtp', { phoneNumber, by: 'email', challenge });
/** Signs in by e-mail. */
async function signIn(api: ApiClient, { phoneNumber, email }: { phoneNumber: string; email: string }) {
  const { challenge } = (await ask(api, phoneNumber)).body;
  const otpCode = mailedCode(smtp.taken, email);
  return api.call('verifyOtp', { phoneNumber, otpCode, challenge });
}
/** Returns a response without its challenge, which is random. */
const bytesOf = ({ status, body }: ApiResponse) =>
  JSON.stringify([status, { ...body, challenge: String(body.challenge).length }]);

describe('a code by e-mail', () => {
  it('goes to the address of the number alone, and signs in', async () => {
    const maya = await createMailed('Maya');
    const texts = server.messages.length;
    const signedIn = await signIn(rest, maya);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: maya.id }, needsOnboarding: false } });
    expect(server.messages).toHaveLength(texts);
    const raw = smtp.taken.at(-1)?.raw ?? '';
    expect(raw).not.toContain(maya.phoneNumber);
    expect(raw).not.toContain(TEXTS.email.confirmation);
  });

  it('is answered alike, without mail, for an account without an address and for no account', async () => {
    const maya = await createMailed('Maya');
    const ben = await createMailed('Ben');
    await rest.call('removeEmail', undefined, ben);
    const known = await ask(rest, maya.phoneNumber);
    const before = smtp.taken.length;
    const others = [await ask(rest, ben.phoneNumber), await ask(rest, newPhoneNumber())];
    expect(others.map(bytesOf)).toEqual([bytesOf(known), bytesOf(known)]);
    expect(smtp.taken).toHaveLength(before);
    expect(known.body).not.toHaveProperty('otpCode');
  });

  it('creates no account', async () => {
    const phoneNumber = newPhoneNumber();
    const { challenge } = (await ask(rest, phoneNumber)).body;
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode: '000000', challenge })).status).toBe(400);
    const { rows } = await sql`select from users where phone_hash = ${lookup('phone', phoneNumber)}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  it('ends with five wrong tries, with time, and with its use', async () => {
    const maya = await createMailed('Maya');
    const { phoneNumber, email } = maya;
    const tryCode = async (otpCode: string, challenge: unknown) =>
      (await rest.call('verifyOtp', { phoneNumber, otpCode, challenge })).status;
    const guessed = (await ask(rest, phoneNumber)).body.challenge;
    const code = mailedCode(smtp.taken, email);
    for (let n = 0; n < LIMITS.otp.wrongTries; n++)
      expect(await tryCode(wrongCodeFor(code), guessed)).toBe(400);
    expect(await tryCode(code, guessed)).toBe(400);
    const late = (await ask(rest, phoneNumber)).body.challenge;
    await sql`update otp_codes set expires_at = now() where ended_at is null`.execute(server.db);
    expect(await tryCode(mailedCode(smtp.taken, email), late)).toBe(400);
    const used = (await ask(rest, phoneNumber)).body.challenge;
    const good = mailedCode(smtp.taken, email);
    expect([await tryCode(good, used), await tryCode(good, used)]).toEqual([200, 400]);
  });

  it('ends with the address', async () => {
    const maya = await createMailed('Maya');
    const { phoneNumber } = maya;
    const { challenge } = (await ask(rest, phoneNumber)).body;
    const otpCode = mailedCode(smtp.taken, maya.email);
    await addEmail(rest, smtp, maya, newEmail());
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode, challenge })).status).toBe(400);
  });

  it('follows the request for a text, whose code it ends', async () => {
    const { phoneNumber, email } = await createMailed('Maya');
    const { challenge } = (await rest.call('sendOtp', { phoneNumber })).body;
    const next = (await ask(rest, phoneNumber, challenge)).body.challenge;
    const verify = async (otpCode: string) =>
      (await rest.call('verifyOtp', { phoneNumber, otpCode, challenge: next })).status;
    const mailed = mailedCode(smtp.taken, email);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from otp_codes
      where phone_hash = ${lookup('phone', phoneNumber)} and ended_at is null and email_hash is null`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await verify(mailed)).toBe(200);
  });

  it('leaves the number unverified', async () => {
    const maya = await createMailed('Maya');
    await sql`update users set is_verified = false where id = ${maya.id}`.execute(server.db);
    expect((await signIn(rest, maya)).body.user).toMatchObject({ id: maya.id, isVerified: false });
  });

  it('opens no account that was not used for long, until others vouch', async () => {
    const maya = await createMailed('Maya');
    await ageUse(server, maya.id, 60);
    const { body } = await signIn(rest, maya);
    expect(body).toMatchObject({ user: { id: maya.id }, vouch: { status: 'pending' } });
    expect(body.user).not.toHaveProperty('displayName');
  });

  it('opens a young session, which cannot change the address', async () => {
    const maya = await createMailed('Maya');
    const { token } = (await signIn(rest, maya)).body;
    expect((await rest.call('sendEmailCode', { email: newEmail() }, { token })).body.error).toBe(
      TEXTS.sessions.tooYoung,
    );
  });

  it('restores a deleted account', async () => {
    const maya = await createMailed('Maya');
    await rest.call('deleteAccount', { phoneNumber: maya.phoneNumber, posts: 'remove' }, maya);
    expect((await signIn(rest, maya)).body.user.id).toBe(maya.id);
  });

  it('proves a session of its own', async () => {
    const maya = await createMailed('Maya');
    await expireProofs(server, maya.id);
    expect((await rest.call('mailProof', undefined, maya)).status).toBe(200);
    const otpCode = mailedCode(smtp.taken, maya.email);
    expect((await rest.call('verifyOtp', { phoneNumber: maya.phoneNumber, otpCode })).status).toBe(400);
    expect((await rest.call('proveSession', { otpCode }, maya)).body).toEqual({ ok: true });
    expect((await rest.call('removeEmail', undefined, maya)).status).toBe(200);
    expect(await rest.call('mailProof', undefined, maya)).toMatchObject({
      status: 409,
      body: { error: TEXTS.email.none },
    });
  });
});

it('says nothing of an address that the mail server refuses', async () => {
  const maya = await createMailed('Maya');
  const known = await ask(rest, newPhoneNumber());
  smtp.refuse(maya.email);
  expect(bytesOf(await ask(rest, maya.phoneNumber))).toBe(bytesOf(known));
});

describe('the time of an answer', () => {
  const slow = useServer({ mail: senderTo(smtp.url) });

  it('is the same for an unknown number as for a known one', async () => {
    const maya = await createUser(slow.rest, 'Maya');
    smtp.slowDown(400);
    await addEmail(slow.rest, smtp, maya, newEmail());
    const timed = async (phoneNumber: string) => {
      const started = performance.now();
      await ask(slow.rest, phoneNumber);
      return performance.now() - started;
    };
    // In turn, so that a busy machine slows both.
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 5; n++) {
      times.known.push(await timed(maya.phoneNumber));
      times.unknown.push(await timed(newPhoneNumber()));
    }
    const [known = 0, unknown = 0] = [times.known, times.unknown].map(
      (all) => all.toSorted((one, other) => one - other)[2],
    );
    smtp.slowDown(0);
    expect(known).toBeGreaterThan(400);
    expect(Math.abs(known - unknown)).toBeLessThan(300);
  });
});

describe('on a server without texts', () => {
  const without = useServer({ mail, core: { hasTexts: false } });

  it('is a full way in, and the last one stays', async () => {
    expect((await without.rest.call('getSignInMethods')).body).toEqual({ texts: false, email: true });
    without.core.settings.hasTexts = true;
    const maya = await createUser(without.rest, 'Maya');
    const email = newEmail();
    await addEmail(without.rest, smtp, maya, email);
    without.core.settings.hasTexts = false;
    expect((await signIn(without.rest, { ...maya, email })).body.user.id).toBe(maya.id);
    expect(await without.rest.call('removeEmail', undefined, maya)).toMatchObject({
      status: 409,
      body: { error: TEXTS.email.lastWayIn },
    });
  });
});

describe('limits', () => {
  const limited = useServer({ mail, core: { otp: { perNumberHour: 2, resendSeconds: 0 } } });

  it('are those of texts, together with them', async () => {
    const maya = await createUser(limited.rest, 'Maya');
    const unknown = newPhoneNumber();
    await limited.rest.call('sendOtp', { phoneNumber: unknown });
    for (const phoneNumber of [maya.phoneNumber, unknown])
      expect([
        (await ask(limited.rest, phoneNumber)).status,
        (await ask(limited.rest, phoneNumber)).status,
      ]).toEqual([200, 429]);
  });

  it('bound the codes of all users to one address', async () => {
    const email = newEmail();
    const statuses = [];
    for (const name of ['Maya', 'Ben', 'Liv']) {
      const user = await createUser(limited.rest, name);
      statuses.push((await limited.rest.call('sendEmailCode', { email }, user)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the pause between two codes', () => {
  const paused = useServer({ mail, core: { otp: { resendSeconds: 30 } } });

  it('holds for all addresses that a user wants to add', async () => {
    const maya = await createUser(paused.rest, 'Maya');
    const send = async () => (await paused.rest.call('sendEmailCode', { email: newEmail() }, maya)).status;
    expect([await send(), await send()]).toEqual([200, 429]);
  });
});

describe.each(['away', 'silent'])('while the mail server is %s', (how) => {
  const silent = createServer();
  if (how === 'silent') silent.listen(0, '127.0.0.1');
  afterAll(() => void silent.close());
  const { port } = (silent.address() ?? { port: 9 }) as AddressInfo;
  const away = useServer({ mail: senderTo(`smtp://127.0.0.1:${port}`, 300) });

  it.each(away.clients)('a code is the same 503 for all by $name, and counts nothing', async (api) => {
    const maya = await createUser(away.rest, 'Maya');
    const email = newEmail();
    await away.db
      .updateTable('users')
      .set({ email_sealed: sealed(email), email_hash: lookup('email', email) })
      .where('id', '=', maya.id)
      .execute();
    const answers = [
      await ask(api, maya.phoneNumber),
      await ask(api, newPhoneNumber()),
      await api.call('sendEmailCode', { email: newEmail() }, maya),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [503, TEXTS.auth.smsBusy]),
    );
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['30', '30', '30']);
    const { rows } = await sql`select from otp_codes where not verified`.execute(away.db);
    expect(rows).toEqual([]);
  });
});
