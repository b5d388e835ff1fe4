import { eraseAccounts, inviteDevice, invitePerson, purgeOutlived } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { createUser, newPhoneNumber } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { ageSessions, ageUse, expireProofs } from '../../testing/session-ages.ts';
import { deviceCookieOf } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

// No test may send a text: all sign in by pairing codes.
const server = useServer({ core: { hasTexts: false, signUp: 'invite' } });
const { rest } = server;

/** Someone whom the operator added, signed in with the operator's code. */
async function createPerson(api: ApiClient = rest) {
  const phoneNumber = newPhoneNumber();
  const { userId, code } = await invitePerson(server.core, phoneNumber);
  const { token } = (await api.call('verifyPairing', { code })).body as { token: string };
  await api.call('updateProfile', { displayName: 'Maya' }, { token });
  return { id: userId, phoneNumber, token };
}

const codeOf = async (user: { token: string }, api: ApiClient = rest): Promise<string> =>
  (await api.call('createPairingCode', undefined, user)).body.code;

/** Signs in with a code in a browser of its own. */
const pair = (code: unknown, api: ApiClient = rest, as: { token?: string } = {}) =>
  api.call('verifyPairing', { code }, as);

const readSecurityLog = async (user: { token: string }): Promise<string[]> =>
  (await rest.call('listSecurityLog', { limit: 50 }, user)).body.events.map(
    ({ type }: { type: string }) => type,
  );

describe.each(server.clients)('a pairing code through $name', (api) => {
  it('signs another device in as a new one, which is announced to the account', async () => {
    const maya = await createPerson(api);
    const created = await api.call('createPairingCode', undefined, maya);
    const { code, expiresAt } = created.body;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000);
    const answer = await pair(code, api);
    const me = (await api.call('me', undefined, maya)).body;
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: me, token: expect.any(String), needsOnboarding: false },
    ]);
    expect(deviceCookieOf(answer)).toMatch(/^[\w-]{22}$/);
    await runEvents(server.core);
    const { notifications } = (await api.call('listNotifications', { page: 1, limit: 10 }, maya)).body;
    expect(notifications).toMatchObject([{ type: 'new_device' }]);
    expect((await readSecurityLog(maya)).slice(0, 3)).toEqual([
      'new_device',
      'sign_in',
      'pairing_code_created',
    ]);
  });

  it('is read however it is typed', async () => {
    const code = await codeOf(await createPerson(api), api);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await pair(typed, api)).status).toBe(200);
  });

  it('works once, also of two at once', async () => {
    const code = await codeOf(await createPerson(api), api);
    const both = await Promise.all([pair(code, api), pair(code, api)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await pair(code, api)).status).toBe(400);
  });

  it('every refusal is the same 400, without a cookie', async () => {
    const [maya, ben] = [await createPerson(), await createPerson()];
    const replaced = await codeOf(maya);
    const used = await codeOf(maya);
    await pair(used);
    const old = await codeOf(ben);
    await sql`update pairing_codes set expires_at = now() where user_id = ${ben.id}`.execute(server.db);
    const other = await createPerson();
    const ofEnded = await codeOf(other);
    await api.call('logout', undefined, other);
    const answers = [];
    for (const code of [
      replaced,
      used,
      old,
      ofEnded,
      '',
      'AAAA-AAAA-AAAA',
      7,
      null,
      undefined,
      {},
      'x'.repeat(5_000),
    ])
      answers.push(await pair(code, api));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.every((answer) => answer.headers.get('set-cookie') === null)).toBe(true);
  });

  it('in another session of the same user proves that session, and opens no other', async () => {
    const maya = await createPerson(api);
    const { token } = (await pair(await codeOf(maya), api)).body;
    await expireProofs(server, maya.id);
    expect((await api.call('endOtherSessions', undefined, maya)).body.code).toBe('REAUTH_REQUIRED');
    const { code } = await inviteDevice(server.core, maya.id);
    expect((await pair(code, api, maya)).status).toBe(200);
    expect((await api.call('listSessions', undefined, { token })).body).toHaveLength(2);
    expect((await api.call('endOtherSessions', undefined, maya)).status).toBe(200);
  });

  it('does not prove the session that created it', async () => {
    const maya = await createPerson(api);
    const code = await codeOf(maya);
    await expireProofs(server, maya.id);
    expect((await pair(code, api, maya)).status).toBe(400);
    expect((await api.call('createPairingCode', undefined, maya)).body.code).toBe('REAUTH_REQUIRED');
  });
});

it('of a young session opens a session that is young too, and that of an older one does not', async () => {
  const maya = await createPerson();
  const may = async (token: string) => (await rest.call('createPasskeyOptions', undefined, { token })).status;
  const mature = (await pair(await codeOf(maya))).body.token;
  expect(await may(mature)).toBe(200);
  await sql`update sessions set proved_by = 'code' where user_id = ${maya.id}`.execute(server.db);
  const young = (await pair(await codeOf({ token: mature }))).body.token;
  expect(await may(young)).toBe(403);
  await ageSessions(server, maya.id);
  expect(await may(young)).toBe(200);
});

it('opens an account that was unused for long without asking others', async () => {
  const maya = await createPerson();
  await ageUse(server, maya.id, 60);
  const { code } = await inviteDevice(server.core, maya.id);
  expect((await pair(code)).body).toMatchObject({ user: { id: maya.id, displayName: 'Maya' } });
});

describe('the operator’s code', () => {
  it('adds a person without texts, who accepts the terms with the first sign-in', async () => {
    const phoneNumber = newPhoneNumber();
    const { userId, code } = await invitePerson(server.core, phoneNumber);
    const { body } = await pair(code);
    expect(body).toMatchObject({
      needsOnboarding: true,
      user: { id: userId, phoneNumber, isVerified: false, smsNotificationsEnabled: false },
    });
    const { terms_accepted_at: acceptedAt } = await server.db
      .selectFrom('users')
      .select('terms_accepted_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(acceptedAt).not.toBeNull();
    expect(await readSecurityLog(body)).toEqual(['new_device', 'sign_in', 'operator']);
    await expect(invitePerson(server.core, phoneNumber)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('restores a deleted account within its grace period, and opens no erased one', async () => {
    const maya = await createPerson();
    const ofSession = await codeOf(maya);
    const { phoneNumber } = maya;
    expect((await rest.call('deleteAccount', { phoneNumber, posts: 'remove' }, maya)).status).toBe(200);
    expect((await pair(ofSession)).status).toBe(400);
    const back = await pair((await inviteDevice(server.core, maya.id)).code);
    expect([back.status, back.body.user?.id]).toEqual([200, maya.id]);
    await rest.call('deleteAccount', { phoneNumber, posts: 'remove' }, back.body);
    const { code } = await inviteDevice(server.core, maya.id);
    await sql`update users set deleted_at = now() - interval '15 days' where id = ${maya.id}`.execute(
      server.db,
    );
    await eraseAccounts({ ...server.core, clock: { now: () => new Date() } });
    expect((await pair(code)).status).toBe(400);
    await expect(inviteDevice(server.core, maya.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('is stored as a hash, and deleted after a day', async () => {
  const code = await codeOf(await createPerson());
  const { rows } = await sql<{ row: string }>`select p::text as row from pairing_codes p`.execute(server.db);
  expect(rows.some(({ row }) => row.includes(code.replaceAll('-', '')))).toBe(false);
  await sql`update pairing_codes set created_at = now() - interval '25 hours'`.execute(server.db);
  expect((await purgeOutlived(server.db)).pairing_codes).toBe(rows.length);
});

describe('a server without texts', () => {
  it('says so to sign-in screens, hosts and readiness', async () => {
    expect((await rest.call('getSignInMethods')).body).toEqual({ texts: false, email: false });
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toMatchObject({
      ready: true,
      off: ['texts'],
    });
  });

  it.each(server.clients)('sends no code by $name, with one answer for every number', async (api) => {
    const maya = await createPerson();
    const answers = [
      await api.call('sendOtp', { phoneNumber: maya.phoneNumber }),
      await api.call('sendOtp', { phoneNumber: newPhoneNumber() }),
      await api.call('sendProof', undefined, maya),
      await api.call('sendNumberCode', { phoneNumber: newPhoneNumber() }, maya),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
    expect(server.messages).toEqual([]);
    expect((await rest.call('preferences', undefined, maya)).body.nextReminderAt).toBeNull();
  });
});

describe('wrong codes', () => {
  const limited = useServer({
    core: { hasTexts: true, otp: { wrongPerAddressHour: 3 } },
    http: { trustProxy: ['127.0.0.1'] },
  });

  it('of an address are limited together with those of texts', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const wrong = (address: string) =>
      limited.rest.call('verifyPairing', { code: 'AAAA-AAAA-AAAA' }, from(address));
    await limited.rest.call(
      'verifyOtp',
      { phoneNumber: newPhoneNumber(), otpCode: '000000' },
      from('192.0.2.1'),
    );
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await wrong('192.0.2.1')).status);
    expect(statuses).toEqual([400, 400, 429]);
    expect((await wrong('192.0.2.2')).status).toBe(400);
  });

  it('leave sign-ins with texts as they are', async () => {
    expect((await createUser(limited.rest, 'Ben')).token).toEqual(expect.any(String));
  });
});
