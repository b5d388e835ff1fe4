import { eraseAccounts } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { signInOptions, TestPasskey } from '../../testing/authenticator.ts';
import { createUser, type TestUser } from '../../testing/factories.ts';
import { expireProofs } from '../../testing/session-ages.ts';
import { deviceCookieOf } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
// Challenges are limited by address, and all tests have one.
const withoutLimit = () => sql`update passkey_challenges set address_hash = 'another'`.execute(server.db);

/** Creates a user with a passkey. */
async function withPasskey(api: ApiClient = server.rest): Promise<{ user: TestUser; key: TestPasskey }> {
  await withoutLimit();
  const user = await createUser(api, 'Maya');
  const key = new TestPasskey();
  await key.addTo(api, user);
  return { user, key };
}

describe.each(server.clients)('a sign-in by passkey through $name', (api) => {
  it('returns what a code returns, and makes the browser known', async () => {
    const { user, key } = await withPasskey(api);
    const answer = await key.signIn(api);
    const me = (await api.call('me', undefined, user)).body;
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: me, token: expect.any(String), needsOnboarding: false },
    ]);
    expect(answer.body.token).not.toBe(user.token);
    expect((await api.call('me', undefined, answer.body)).body).toEqual(me);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^dubs_device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const known = server.db.selectFrom('known_devices').select('id').where('user_id', '=', user.id);
    expect(await known.execute()).toHaveLength(2);
    expect(deviceCookieOf(answer)).toBeDefined();
  });

  it('in a session of the same user proves that session and opens no other', async () => {
    const { user, key } = await withPasskey(api);
    await expireProofs(server, user.id);
    expect((await api.call('endOtherSessions', undefined, user)).body.code).toBe('REAUTH_REQUIRED');
    const answer = await key.signIn(api, {}, user);
    expect([answer.status, answer.body.user.id]).toEqual([200, user.id]);
    expect((await api.call('listSessions', undefined, answer.body)).body).toMatchObject([{ current: true }]);
    expect((await api.call('endOtherSessions', undefined, user)).status).toBe(200);
  });

  it('in a session of another user opens a session and leaves theirs unproved', async () => {
    const [{ key, user }, ben] = [await withPasskey(api), await createUser(api, 'Ben')];
    await expireProofs(server, ben.id);
    expect((await key.signIn(api, {}, ben)).body.user.id).toBe(user.id);
    expect((await api.call('endOtherSessions', undefined, ben)).body.code).toBe('REAUTH_REQUIRED');
  });

  it('asks for any passkey of the domain, with its user verified', async () => {
    await withoutLimit();
    const { status, body } = await api.call('createSignInOptions');
    expect([status, body]).toEqual([
      200,
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      },
    ]);
  });

  it('works once per challenge, also of two at once', async () => {
    const { key } = await withPasskey(api);
    const answer = key.answer(await signInOptions(api));
    const both = await Promise.all([api.call('verifyPasskey', answer), api.call('verifyPasskey', answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await api.call('verifyPasskey', answer)).status).toBe(400);
  });
});

it('every refusal is the same 400, without a cookie', async () => {
  const { user, key } = await withPasskey();
  const other = await withPasskey();
  const removed = await withPasskey();
  const list = (await server.rest.call('listPasskeys', undefined, removed.user)).body;
  await server.rest.call('deletePasskey', { id: list[0].id }, removed.user);
  const creation = (await server.rest.call('createPasskeyOptions', undefined, user)).body;
  const old = await signInOptions(server.rest);
  await sql`update passkey_challenges set created_at = now() - interval '5 minutes 1 second'
    where challenge = ${old.challenge}`.execute(server.db);
  const spent = await signInOptions(server.rest);
  await server.rest.call('verifyPasskey', key.answer(spent, { origin: 'https://evil.example' }));
  const good = key.answer(await signInOptions(server.rest)) as { response: Record<string, string> };
  const stolen = { ...good.response, signature: (other.key.answer(old) as typeof good).response.signature };
  const now = () => signInOptions(server.rest);

  const answers: Record<string, unknown>[] = [
    key.answer(await now(), { origin: 'https://evil.example' }),
    key.answer(await now(), { origin: 'http://localhost:3001' }),
    key.answer(await now(), { rpId: 'evil.example' }),
    key.answer(await now(), { type: 'webauthn.create' }),
    key.answer(await now(), { isVerified: false }),
    key.answer(await now(), { isPresent: false }),
    key.answer(await now(), { userHandle: 'AAAA' }),
    key.answer(await now(), { userHandle: '' }),
    key.answer(await now(), { isBackupEligible: false, isBackedUp: false }),
    key.answer(await now(), { challenge: 'A'.repeat(43) }),
    key.answer(old),
    key.answer(spent),
    key.answer({ ...old, challenge: creation.challenge }),
    { ...key.answer(await now()), id: other.key.id, rawId: other.key.id },
    { ...good, response: stolen },
    removed.key.answer(await now()),
    new TestPasskey().answer(await now()),
  ];
  const hostile: Record<string, unknown>[] = [
    {},
    { ...good, id: { $ne: null } },
    { ...good, id: 'A'.repeat(5_000) },
    { ...good, rawId: [] },
    { ...good, type: 'password' },
    { ...good, response: null },
    { ...good, response: 'text' },
    { ...good, response: { ...good.response, clientDataJSON: '____' } },
    { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } },
    key.answer(await now(), { challenge: '\0' }),
    key.answer(await now(), { challenge: 'A'.repeat(2_000) }),
    { ...good, response: { ...good.response, authenticatorData: 'AAAA' } },
    { ...good, response: { ...good.response, signature: 7 } },
    { ...good, response: { ...good.response, userHandle: undefined } },
  ];
  const refusal = (await server.rest.call('verifyPasskey', {})).body;
  expect(refusal).toEqual({
    error: expect.any(String),
    code: 'BAD_REQUEST',
    issues: [{ path: 'response', message: refusal.error }],
  });
  for (const answer of [...answers, ...hostile])
    for (const api of server.clients) {
      const { status, body, headers } = await api.call('verifyPasskey', answer);
      expect([status, body, headers.getSetCookie()], JSON.stringify(answer)).toEqual([400, refusal, []]);
    }
  // The one that all of these differ from.
  await withoutLimit();
  expect((await key.signIn(server.rest)).status).toBe(200);
});

it('a wrong answer uses its challenge up', async () => {
  const { key } = await withPasskey();
  const options = await signInOptions(server.rest);
  const wrong = key.answer(options, { isVerified: false });
  expect((await server.rest.call('verifyPasskey', wrong)).status).toBe(400);
  expect((await server.rest.call('verifyPasskey', key.answer(options))).status).toBe(400);
});

it('a counter that does not grow is refused, and the time and backup state of each use are kept', async () => {
  const { user, key } = await withPasskey();
  expect((await key.signIn(server.rest, { counter: 5, isBackedUp: false })).status).toBe(200);
  expect((await key.signIn(server.rest, { counter: 5 })).status).toBe(400);
  expect((await key.signIn(server.rest, { counter: 4 })).status).toBe(400);
  const [passkey] = (await server.rest.call('listPasskeys', undefined, user)).body;
  expect(passkey).toMatchObject({ backedUp: false, lastUsedAt: expect.any(String) });
  expect((await key.signIn(server.rest, { counter: 6 })).status).toBe(200);
  const [again] = (await server.rest.call('listPasskeys', undefined, user)).body;
  expect(again.backedUp).toBe(true);
});

it('restores a deleted account in its grace time and not later, and an erased one has no passkeys', async () => {
  const { user, key } = await withPasskey();
  await server.rest.call('deleteAccount', { phoneNumber: user.phoneNumber }, user);
  const back = await key.signIn(server.trpc);
  expect([back.status, back.headers.get('dubs-welcome')]).toEqual([200, 'back']);
  await server.rest.call('deleteAccount', { phoneNumber: user.phoneNumber }, back.body);
  await sql`update users set deleted_at = now() - interval '15 days' where id = ${user.id}`.execute(
    server.db,
  );
  expect((await key.signIn(server.rest)).status).toBe(400);
  await eraseAccounts(server.core);
  const left = server.db.selectFrom('passkeys').select('id').where('user_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
  expect((await key.signIn(server.rest)).status).toBe(400);
});

it('does not work on a bare IP address', async () => {
  const { key } = await withPasskey();
  const options = await signInOptions(server.rest);
  server.core.settings.publicUrl = 'http://192.0.2.7:3000';
  const { status } = await server.rest.call('verifyPasskey', key.answer(options));
  server.core.settings.publicUrl = 'http://localhost:3000';
  expect(status).toBe(400);
});
