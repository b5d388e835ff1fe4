import { inviteDevice } from '@dubs/core';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from './router.ts';
import {
  type ApiClient,
  type ApiResponse,
  type CallName,
  type CallOptions,
  CALLS,
} from './testing/api-clients.ts';
import { signInOptions, TestPasskey } from './testing/authenticator.ts';
import type { TestUser } from './testing/factories.ts';
import { ANSWERS } from './testing/permissions/answers.ts';
import { ACCEPTING_MAIL } from './testing/mail.ts';
import { INPUTS, withDeletedIds, withUnknownIds } from './testing/permissions/inputs.ts';
import { type Published, readPublished } from './testing/permissions/published.ts';
import { type DatabaseSnapshot, snapshotDatabase } from './testing/permissions/database-snapshot.ts';
import { createPermissionScenario, type PermissionScenario } from './testing/permissions/scenario.ts';
import { useServer } from './testing/use-server.ts';

const server = useServer({
  mail: ACCEPTING_MAIL,
  push: { send: async () => ({ kind: 'answered', status: 201, retryAfterSeconds: null }) },
  core: {
    push: {
      publicKey: 'a key',
      hosts: [{ name: 'fcm.googleapis.com', hasSubdomains: false, port: 443 }],
    },
  },
});
const names = Object.keys(ANSWERS) as CallName[];

let scenario: PermissionScenario;
let snapshot: DatabaseSnapshot;
let published: Published;
beforeAll(async () => {
  scenario = await createPermissionScenario(server);
  snapshot = await snapshotDatabase(server.db);
  published = await readPublished(server.origin);
});

/** The caller of operations that the owner may not call. */
const CALLER: Partial<Record<CallName, 'member' | 'stranger' | 'asker'>> = {
  leaveGroup: 'member',
  toggleHeard: 'member',
  deleteAccount: 'member',
  join: 'stranger',
  askForProof: 'member',
  getOwnVouch: 'asker',
  separate: 'asker',
};
const callerOf = (name: CallName): TestUser => scenario[CALLER[name] ?? 'owner'];

type Case = (name: CallName) => { input: Record<string, unknown>; options: CallOptions } | null;

const validCall = (name: CallName) => ({
  input: INPUTS[name](scenario, callerOf(name)),
  options: { token: callerOf(name).token },
});

const withoutIds = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /^(id|.*Id)$/.test(key) ? 'x' : value]),
  );

/** The same cases for every call. */
const CASES: Readonly<Record<string, Case>> = {
  'a valid call': validCall,
  'without a session': (name) => ({ ...validCall(name), options: {} }),
  'by a stranger': (name) => ({ ...validCall(name), options: { token: scenario.stranger.token } }),
  'by the owner': (name) => ({ ...validCall(name), options: { token: scenario.owner.token } }),
  'with unknown fields': (name) => {
    const { input, options } = validCall(name);
    // Query parameters cannot carry them.
    return CALLS[name].method === 'GET'
      ? null
      : { input: { ...input, isAdmin: true, createdBy: 1 }, options };
  },
  'with malformed ids': (name) => ({ ...validCall(name), input: withoutIds(validCall(name).input) }),
  'with ids that do not exist': (name) => {
    const { input, options } = validCall(name);
    const beyond = withUnknownIds(input);
    return beyond && { input: beyond, options };
  },
  'with ids of what was deleted': (name) => {
    const input = withDeletedIds(name, scenario);
    return input && { input, options: { token: scenario.owner.token } };
  },
  'with an idempotency key that is too long': (name) => {
    const { input, options } = validCall(name);
    return { input, options: { ...options, headers: { 'idempotency-key': 'x'.repeat(65) } } };
  },
};

const VARYING = /^(.*At|eraseAfter|inviteCode|code|token|otpCode|challenge|url|.*Url)$/;

const isRandomId = (key: string, value: unknown): boolean => key === 'id' && typeof value === 'string';

/** Returns a response without what varies between two calls; of an error only its code and message. */
const stablePartOf = ({ status, body }: ApiResponse): unknown => [
  status === 201 ? 200 : status,
  status >= 400
    ? [body.code, body.error]
    : JSON.parse(
        JSON.stringify(body, (key, value: unknown) =>
          value !== null && (VARYING.test(key) || isRandomId(key, value)) ? typeof value : value,
        ),
      ),
];

/** Returns what a passkey would send, unless the case has malformed ids. */
async function signedByPasskey(
  api: ApiClient,
  name: CallName,
  input: Record<string, unknown>,
  options: CallOptions,
) {
  const key = new TestPasskey();
  if (input['id'] === 'x') return input;
  if (name === 'verifyPasskey') {
    await key.addTo(api, scenario.owner);
    return { ...input, ...key.answer(await signInOptions(api)) };
  }
  const { status, body } = await api.call('createPasskeyOptions', undefined, options);
  return status === 200
    ? { ...input, ...key.create({ challenge: body.challenge, rpId: body.rp.id, userHandle: body.user.id }) }
    : input;
}

async function callBy(api: ApiClient, name: CallName, { input, options }: NonNullable<ReturnType<Case>>) {
  if (name === 'addPasskey' || name === 'verifyPasskey')
    input = await signedByPasskey(api, name, input, options);
  if (name === 'verifyPairing') {
    const { code } = await inviteDevice(server.core, scenario.owner.id);
    input = { ...input, code };
  }
  if (name === 'verifyOtp') {
    const { otpCode } = (await api.call('sendOtp', { phoneNumber: input['phoneNumber'] })).body;
    input = { ...input, otpCode };
  }
  if (name === 'proveSession' || name === 'changeNumber') {
    const { otpCode = input['otpCode'] } =
      name === 'proveSession'
        ? (await api.call('sendProof', undefined, options)).body
        : (await api.call('sendNumberCode', { phoneNumber: input['phoneNumber'] }, options)).body;
    input = { ...input, otpCode };
  }
  if (name === 'confirmEmail') {
    const { otpCode = input['otpCode'] } = (
      await api.call('sendEmailCode', { email: input['email'] }, options)
    ).body;
    input = { ...input, otpCode };
  }
  if (name === 'askForProof')
    await sql`update sessions set created_at = now() - interval '100 days', device_seen_at = null
      where user_id = ${scenario.member.id}`.execute(server.db);
  if (name === 'undoSeparation')
    await sql`update users set separated_at = now() + interval '1 day', separated_to = ${scenario.owner.id}
      where id = ${scenario.stranger.id}`.execute(server.db);
  const answer = await api.call(name, input, options);
  if (CALLS[name].method !== 'GET') await snapshot.restore();
  return answer;
}

describe.each(names)('%s', (name) => {
  it('returns the same by REST and tRPC, and what the OpenAPI document says, in every case', async () => {
    const { rest, trpc } = server;
    const statuses = new Map<string, number>();
    for (const [what, make] of Object.entries(CASES)) {
      const made = make(name);
      if (!made) continue;
      const answer = await callBy(rest, name, made);
      statuses.set(what, answer.status);
      expect([what, published.findErrors(name, answer.status, answer.body)]).toEqual([what, []]);
      expect([what, stablePartOf(await callBy(trpc, name, made))]).toEqual([what, stablePartOf(answer)]);
    }
    expect(statuses.get('a valid call')).toBeLessThan(300);
    expect(statuses.get('with an idempotency key that is too long') === 400).toBe(
      published.takesIdempotencyKey(name),
    );
  });
});

const writes = names.filter((name) => CALLS[name].method !== 'GET');
const BODIES = [
  ['of an unsupported content type', 415, 'text/plain', 'x'],
  ['that is too large', 413, 'application/json', JSON.stringify({ name: 'x'.repeat(70_000) })],
] as const;

it.each(BODIES)(
  'every write rejects a body %s, as the OpenAPI document says',
  async (_what, status, type, body) => {
    for (const name of writes) {
      const { input, options } = validCall(name);
      const path = CALLS[name].path.replace(/:(\w+)/g, (_all, key: string) => String(input[key]));
      const headers = { authorization: `Bearer ${options.token}`, 'content-type': type };
      const response = await fetch(server.origin + path, { method: CALLS[name].method, headers, body });
      expect([name, response.status]).toEqual([name, status]);
      expect([name, published.findErrors(name, status, await response.json())]).toEqual([name, []]);
    }
    expect(await snapshot.changed()).toEqual([]);
  },
);

it('covers every route below /api and every procedure', () => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':');
  const covered = new Set(names.map((name) => `${CALLS[name].method} ${pattern(CALLS[name].path)}`));
  const others = server.routes
    .filter((route) => / \/api\//.test(route) && !route.startsWith('HEAD '))
    .filter((route) => !covered.has(pattern(route)));
  expect(others.sort()).toEqual(['GET /api/docs', 'GET /api/openapi.json']);
  const procedures = new Set(names.map((name) => CALLS[name].procedure));
  expect(Object.keys(appRouter._def.procedures).filter((path) => !procedures.has(path))).toEqual([]);
});
