import type { LiveSignal } from '@dubs/core/ports';
import { readZip } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TestPasskey } from '../../testing/authenticator.ts';
import { buildExports } from '../../testing/build-exports.ts';
import { createUser, type TestUser } from '../../testing/factories.ts';
import { expireProofs } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ http: { trustProxy: ['127.0.0.1'] } });
const api = server.rest;
let networks = 0;

/** Returns a user who calls from a network of their own: challenges are limited. */
async function newUser(name = 'Maya'): Promise<TestUser & { headers: Record<string, string> }> {
  return {
    ...(await createUser(server.rest, name)),
    headers: { 'x-forwarded-for': `2001:db8:${++networks}::1` },
  };
}

describe('passkeys', () => {
  it('are added under a name, listed newest first, renamed and removed', async () => {
    const maya = await newUser();
    const first = await new TestPasskey().addTo(api, maya, { name: '  My phone ' });
    expect(first.status).toBe(api.name === 'REST' ? 201 : 200);
    expect(first.body).toEqual({
      id: expect.any(Number),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      backedUp: true,
    });
    const { body: second } = await new TestPasskey().addTo(api, maya);
    const { body: renamed } = await api.call('renamePasskey', { id: second.id, name: 'Key ring' }, maya);
    expect(renamed).toEqual({ ...second, name: 'Key ring' });
    expect((await api.call('listPasskeys', undefined, maya)).body).toEqual([renamed, first.body]);
    expect((await api.call('deletePasskey', { id: first.body.id }, maya)).body).toEqual({ ok: true });
    expect((await api.call('listPasskeys', undefined, maya)).body).toEqual([renamed]);
  });

  it('belong to the domain, verify their user, sign in without a name, and are made once per device', async () => {
    const maya = await newUser('Maya');
    const key = new TestPasskey();
    await key.addTo(api, maya);
    const { body } = await api.call('createPasskeyOptions', undefined, maya);
    expect(body).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: `Maya ••${maya.phoneNumber.slice(-2)}`, displayName: 'Maya' },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { body: other } = await api.call('createPasskeyOptions', undefined, maya);
    expect(other.user.id).toBe(body.user.id);
    expect(other.challenge).not.toBe(body.challenge);
  });

  it('are added and removed only after a proof, whatever the id', async () => {
    const maya = await newUser();
    const key = new TestPasskey();
    const options = (await api.call('createPasskeyOptions', undefined, maya)).body;
    await expireProofs(server, maya.id);
    const created = key.create({
      challenge: options.challenge,
      rpId: options.rp.id,
      userHandle: options.user.id,
    });
    const answers = await Promise.all([
      api.call('createPasskeyOptions', undefined, maya),
      api.call('addPasskey', created, maya),
      api.call('deletePasskey', { id: 999_999 }, maya),
    ]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'REAUTH_REQUIRED']);
  });
});

it.each<[what: string, lies: object]>([
  ['made on another page', { origin: 'https://evil.example' }],
  ['made for another domain', { rpId: 'evil.example' }],
  ['made for a sign-in', { type: 'webauthn.get' }],
  ['made without verifying the user', { isVerified: false }],
  ['made without the user', { isPresent: false }],
  ['that signed a challenge of its own', { challenge: 'A'.repeat(43) }],
  ['that signed a NUL', { challenge: '\0' }],
  ['in a format that was not asked for', { format: 'android-safetynet' }],
  ['that is backed up but cannot be', { isBackupEligible: false }],
])('a passkey %s is not added', async (_what, lies) => {
  const maya = await newUser();
  const { status, body } = await new TestPasskey().addTo(server.rest, maya, lies);
  expect([status, body.issues[0].path]).toEqual([400, 'response']);
  expect((await server.rest.call('listPasskeys', undefined, maya)).body).toEqual([]);
});

it.each<[what: string, field: string, value: unknown]>([
  ['an object as id', 'id', { $ne: null }],
  ['an id of 2,000 characters', 'id', 'A'.repeat(2_000)],
  ['no response', 'response', undefined],
  ['a list as response', 'response', []],
  ['an attestation that is no CBOR', 'response', { clientDataJSON: 'e30', attestationObject: '_w' }],
  ['client data that is no JSON', 'response', { clientDataJSON: '____', attestationObject: 'oA' }],
  ['another type', 'type', 'password'],
  ['an empty name', 'name', ' '],
  ['a name of 51 characters', 'name', 'n'.repeat(51)],
])('adding a passkey with %s is a 400 with issues', async (_what, field, value) => {
  const maya = await newUser();
  const { body: options } = await server.rest.call('createPasskeyOptions', undefined, maya);
  const created = new TestPasskey().create({ ...options, rpId: 'localhost', userHandle: '' });
  const answer = await server.rest.call('addPasskey', { ...created, [field]: value }, maya);
  expect([answer.status, answer.body.issues.length > 0]).toEqual([400, true]);
});

it('a challenge adds one passkey, within five minutes, and only in the session that asked for it', async () => {
  const maya = await newUser();
  const ben = await newUser('Ben');
  const ask = async () => {
    const { body } = await server.rest.call('createPasskeyOptions', undefined, maya);
    return { challenge: body.challenge, rpId: 'localhost', userHandle: body.user.id };
  };
  const add = async (options: Awaited<ReturnType<typeof ask>>, caller: TestUser) =>
    (await server.rest.call('addPasskey', new TestPasskey().create(options), caller)).status;
  const once = await ask();
  expect(await add(once, ben)).toBe(400);
  const both = await Promise.all([add(once, maya), add(once, maya)]);
  expect(both.toSorted()).toEqual([201, 400]);
  const old = await ask();
  await sql`update passkey_challenges set created_at = now() - interval '5 minutes 1 second'
    where challenge = ${old.challenge}`.execute(server.db);
  expect(await add(old, maya)).toBe(400);
});

it('a passkey that an account has is added to no other', async () => {
  const key = new TestPasskey();
  await key.addTo(server.rest, await newUser());
  expect((await key.addTo(server.rest, await newUser('Ben'))).status).toBe(409);
});

it('of twenty passkeys at once ten are added, and then none are offered', async () => {
  const maya = await newUser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => new TestPasskey().addTo(server.rest, maya)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    ...Array.from({ length: 10 }, () => 409),
  ]);
  expect((await server.rest.call('createPasskeyOptions', undefined, maya)).status).toBe(409);
});

it('the last way to sign in stays: of two passkeys of an account without a number, one can be removed', async () => {
  const maya = await newUser();
  const ids = [];
  for (const key of [new TestPasskey(), new TestPasskey()])
    ids.push((await key.addTo(server.rest, maya)).body.id);
  await sql`update users set phone_number = null, phone_sealed = null, phone_hash = null where id = ${maya.id}`.execute(
    server.db,
  );
  const remove = async (id: number) => (await server.rest.call('deletePasskey', { id }, maya)).status;
  const both = await Promise.all(ids.map(remove));
  expect(both.toSorted()).toEqual([200, 409]);
});

it('an address gets 30 challenges a minute to sign in, and 30 to add a passkey', async () => {
  const maya = await newUser();
  const statuses = (name: 'createSignInOptions' | 'createPasskeyOptions', headers = maya.headers) =>
    Promise.all(
      Array.from({ length: 31 }, () => server.rest.call(name, undefined, { token: maya.token, headers })),
    );
  for (const name of ['createSignInOptions', 'createPasskeyOptions'] as const) {
    const refused = (await statuses(name)).filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([429]);
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  const elsewhere = { 'x-forwarded-for': `2001:db8:${++networks}::1` };
  expect((await server.rest.call('createSignInOptions', undefined, { headers: elsewhere })).status).toBe(200);
});

it.each(['http://192.0.2.7:3000', 'https://[2001:db8::7]'])('none are offered on %s', async (publicUrl) => {
  const maya = await newUser();
  const key = new TestPasskey();
  await key.addTo(server.rest, maya);
  server.core.settings.publicUrl = publicUrl;
  const statuses = [
    (await server.rest.call('createSignInOptions', undefined, maya)).status,
    (await server.rest.call('createPasskeyOptions', undefined, maya)).status,
    (await server.rest.call('listPasskeys', undefined, maya)).status,
  ];
  server.core.settings.publicUrl = 'http://localhost:3000';
  expect(statuses).toEqual([409, 409, 200]);
});

it('the export holds passkeys without their public keys', async () => {
  const maya = await newUser();
  const key = new TestPasskey();
  await key.addTo(server.rest, maya, { name: 'My phone' });
  await server.rest.call('requestExport', undefined, maya);
  await buildExports(server.core);
  const { url } = (await server.rest.call('getExport', undefined, maya)).body;
  const file = await (await fetch(server.origin + url)).arrayBuffer();
  const { passkeys } = JSON.parse(String((await readZip(new Uint8Array(file))).get('dubs.json')));
  expect(passkeys).toEqual([
    {
      id: expect.any(Number),
      name: 'My phone',
      credentialId: key.id,
      backedUp: true,
      createdAt: expect.any(String),
      lastUsedAt: null,
    },
  ]);
});

it('the security log says when a passkey was added and removed', async () => {
  const maya = await newUser();
  const { id } = (await new TestPasskey().addTo(server.rest, maya)).body;
  await server.rest.call('deletePasskey', { id }, maya);
  const { events } = (await server.rest.call('listSecurityLog', {}, maya)).body;
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'passkey_removed',
    'passkey_added',
    'sign_in',
  ]);
});

it('open tabs refetch the list when a passkey is added, renamed or removed', async () => {
  const maya = await newUser();
  const heard: LiveSignal[] = [];
  const stop = server.core.live.subscribe({
    onSignal: (signal) => void heard.push(signal),
    onConnectionChange: () => undefined,
  });
  const { id } = (await new TestPasskey().addTo(server.rest, maya)).body;
  await server.rest.call('renamePasskey', { id, name: 'Laptop' }, maya);
  await server.rest.call('deletePasskey', { id }, maya);
  stop();
  const stale = { kind: 'people', userIds: [maya.id], stale: [{ query: 'me' }] };
  expect(heard).toEqual([stale, stale, stale]);
});
