import { TEXTS } from '@dubs/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { TestPasskey } from '../../testing/authenticator.ts';
import type { CallName } from '../../testing/permissions/answers.ts';
import { createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { ageSessions, expireProofs } from '../../testing/session-ages.ts';
import { callerFrom, wrongCodeFor } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest, messages } = server;

/** The calls that need a proof, each with an input that is right. */
const GUARDED: [CallName, (user: TestUser) => Record<string, unknown> | undefined][] = [
  ['endOtherSessions', () => undefined],
  ['requestExport', () => undefined],
  ['deleteAccount', ({ phoneNumber }) => ({ phoneNumber })],
];

/** Every call that needs a proof, each with an input that cannot be read. */
const UNREADABLE: [CallName, Record<string, unknown> | undefined][] = [
  ['sendNumberCode', { phoneNumber: 7 }],
  ['changeNumber', {}],
  ['createPasskeyOptions', undefined],
  ['addPasskey', { id: 7 }],
  ['deletePasskey', { id: 'x' }],
  ['endOtherSessions', undefined],
  ['requestExport', undefined],
  ['deleteAccount', { phoneNumber: 7 }],
  ['sendEmailCode', { email: 7 }],
  ['confirmEmail', {}],
  ['removeEmail', undefined],
  ['createPairingCode', undefined],
];

/** Proves the user's session by a code. */
async function prove(api: ApiClient, user: TestUser): Promise<void> {
  const { otpCode } = (await api.call('sendProof', undefined, user)).body;
  expect((await api.call('proveSession', { otpCode }, user)).body).toEqual({ ok: true });
}
const needed = { status: 403, body: { code: 'REAUTH_REQUIRED', error: TEXTS.sessions.proofNeeded } };
const tooYoung = { status: 403, body: { code: 'REAUTH_REQUIRED', error: TEXTS.sessions.tooYoung } };

describe.each(server.clients)('by $name', (api) => {
  it.each(GUARDED)('%s needs a proof within ten minutes, and a code is one', async (call, inputFor) => {
    const maya = await createUser(rest, 'Maya');
    await expireProofs(server, maya.id);
    const refused = await api.call(call, inputFor(maya), maya);
    expect(refused).toMatchObject(needed);
    expect(refused.body).not.toHaveProperty('issues');
    await prove(api, maya);
    expect((await api.call(call, inputFor(maya), maya)).status).toBeLessThan(300);
  });

  it.each(GUARDED)(
    '%s is refused to a young session, however proved, until its device is older',
    async (call, inputFor) => {
      const maya = await createUser(rest, 'Maya');
      const young = await signIn(rest, maya.phoneNumber);
      await prove(api, young);
      expect(await api.call(call, inputFor(young), young)).toMatchObject(tooYoung);
      await ageSessions(server, maya.id);
      expect((await api.call(call, inputFor(young), young)).status).toBeLessThan(300);
    },
  );

  it.each(UNREADABLE)('%s asks for a proof before it looks at an id or a body', async (call, input) => {
    const maya = await createUser(rest, 'Maya');
    await expireProofs(server, maya.id);
    const refused = await api.call(call, input, maya);
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'REAUTH_REQUIRED', error: TEXTS.sessions.proofNeeded },
    ]);
  });

  it('a young session may not add or remove passkeys until it confirms with one that was registered before', async () => {
    const maya = await createUser(rest, 'Maya');
    const passkey = new TestPasskey();
    const { id } = (await passkey.addTo(api, maya)).body;
    const young = await signIn(rest, maya.phoneNumber);
    await prove(api, young);
    expect(await api.call('createPasskeyOptions', undefined, young)).toMatchObject(tooYoung);
    expect(await api.call('deletePasskey', { id }, young)).toMatchObject(tooYoung);
    expect((await passkey.signIn(api, {}, young)).status).toBe(200);
    expect((await new TestPasskey().addTo(api, young)).status).toBeLessThan(300);
    expect((await api.call('endOtherSessions', undefined, young)).status).toBe(200);
  });

  it('a session that signed in by a passkey stays trusted when a code proves it later', async () => {
    const maya = await createUser(rest, 'Maya');
    const passkey = new TestPasskey();
    await passkey.addTo(api, maya);
    const { token } = (await passkey.signIn(api)).body;
    await expireProofs(server, maya.id);
    await prove(api, { ...maya, token });
    expect((await api.call('requestExport', undefined, { token })).status).toBeLessThan(300);
  });

  it('a session from before devices were recorded is not young', async () => {
    const maya = await createUser(rest, 'Maya');
    const second = await signIn(rest, maya.phoneNumber);
    await sql`update sessions set device_seen_at = null where user_id = ${maya.id}`.execute(server.db);
    expect((await api.call('endOtherSessions', undefined, second)).status).toBe(200);
  });

  it('a new sign-in counts as a proof, on a device that the account has known for longer', async () => {
    const maya = await createUser(rest, 'Maya');
    const browser = callerFrom(api, '192.0.2.1');
    await browser.signIn(maya.phoneNumber);
    await sql`update known_devices set created_at = created_at - interval '4 days' where user_id = ${maya.id}`.execute(
      server.db,
    );
    const token = await browser.signIn(maya.phoneNumber);
    expect((await api.call('endOtherSessions', undefined, { token })).status).toBe(200);
  });

  it('a code works once, for the session that asked and for its purpose alone', async () => {
    const maya = await createUser(rest, 'Maya');
    const other = await signIn(rest, maya.phoneNumber);
    await expireProofs(server, maya.id);
    const { otpCode } = (await api.call('sendProof', undefined, maya)).body;
    const wrong = { status: 400, body: { error: TEXTS.auth.wrongCode, issues: [{ path: 'otpCode' }] } };
    expect(await api.call('proveSession', { otpCode }, other)).toMatchObject(wrong);
    expect(await api.call('verifyOtp', { phoneNumber: maya.phoneNumber, otpCode })).toMatchObject(wrong);
    const signInCode = (await api.call('sendOtp', { phoneNumber: maya.phoneNumber })).body.otpCode;
    expect(await api.call('proveSession', { otpCode: signInCode }, maya)).toMatchObject(wrong);
    expect((await api.call('proveSession', { otpCode }, maya)).status).toBe(200);
    expect(await api.call('proveSession', { otpCode }, maya)).toMatchObject(wrong);
    const signedIn = await api.call('verifyOtp', { phoneNumber: maya.phoneNumber, otpCode: signInCode });
    expect(signedIn.status).toBe(200);
  });

  it('a newer code ends the older one of the session, and five wrong tries end it', async () => {
    const maya = await createUser(rest, 'Maya');
    const send = async () => (await api.call('sendProof', undefined, maya)).body.otpCode;
    const [older, newer] = [await send(), await send()];
    const tryCode = async (otpCode: string) => (await api.call('proveSession', { otpCode }, maya)).status;
    // By chance both may be the same.
    expect(older === newer ? 400 : await tryCode(older)).toBe(400);
    for (let n = 1; n < 5; n++) expect(await tryCode(wrongCodeFor(newer))).toBe(400);
    expect(await tryCode(newer)).toBe(400);
  });
});

it('sends the code to the own number, and records the proof', async () => {
  const maya = await createUser(rest, 'Maya');
  const { otpCode } = (await rest.call('sendProof', undefined, maya)).body;
  expect(messages.at(-1)).toMatchObject({
    to: maya.phoneNumber,
    body: expect.stringContaining(`Your Dubs code is ${otpCode}.`),
  });
  await rest.call('proveSession', { otpCode }, maya);
  const { events } = (await rest.call('listSecurityLog', {}, maya)).body;
  expect(events[0].type).toBe('proof');
});

it('refuses before it looks at the number that was typed', async () => {
  const maya = await createUser(rest, 'Maya');
  await expireProofs(server, maya.id);
  expect(await rest.call('deleteAccount', { phoneNumber: '+12025550100' }, maya)).toMatchObject(needed);
});

it('of twenty tries of one code at once one proves the session', async () => {
  const maya = await createUser(rest, 'Maya');
  const { otpCode } = (await rest.call('sendProof', undefined, maya)).body;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rest.call('proveSession', { otpCode }, maya)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('limits', () => {
  const limited = useServer({ core: { otp: { resendSeconds: 0, perNumberHour: 2 } } });
  it('counts proofs and sign-ins together', async () => {
    const maya = await createUser(limited.rest, 'Maya');
    expect((await limited.rest.call('sendProof', undefined, maya)).status).toBe(200);
    const refused = await limited.rest.call('sendProof', undefined, maya);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
