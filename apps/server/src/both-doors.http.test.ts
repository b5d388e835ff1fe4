import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from './router.ts';
import type { ApiClient, ApiResponse, CallName, CallOptions } from './testing/api-clients.ts';
import { CALLS } from './testing/api-clients.ts';
import type { TestUser } from './testing/factories.ts';
import { ANSWERS } from './testing/permissions/answers.ts';
import { INPUTS, missing } from './testing/permissions/inputs.ts';
import type { Published } from './testing/permissions/published.ts';
import { readPublished } from './testing/permissions/published.ts';
import type { StillDatabase } from './testing/permissions/still-database.ts';
import { keepStill } from './testing/permissions/still-database.ts';
import type { PermissionScenario } from './testing/permissions/scenario.ts';
import { createPermissionScenario } from './testing/permissions/scenario.ts';
import { useServer } from './testing/use-server.ts';

const server = useServer();
const names = Object.keys(ANSWERS) as CallName[];

let world: PermissionScenario;
let still: StillDatabase;
let published: Published;
beforeAll(async () => {
  world = await createPermissionScenario(server);
  still = await keepStill(server.db);
  published = await readPublished(server.origin);
});

/** Who may do what the owner may not. */
const CALLER: Partial<Record<CallName, 'member' | 'stranger'>> = {
  leaveGroup: 'member',
  deleteAccount: 'member',
  join: 'stranger',
};
const callerOf = (name: CallName): TestUser => world[CALLER[name] ?? 'owner'];

type Case = (name: CallName) => { input: Record<string, unknown>; options: CallOptions } | null;

const asMeant = (name: CallName) => ({
  input: INPUTS[name](world, callerOf(name)),
  options: { token: callerOf(name).token },
});

const withoutIds = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /^(id|.*Id)$/.test(key) ? 'x' : value]),
  );

/** The same cases for every call. */
const CASES: Readonly<Record<string, Case>> = {
  'as it is meant': asMeant,
  'without a session': (name) => ({ ...asMeant(name), options: {} }),
  'by a stranger': (name) => ({ ...asMeant(name), options: { token: world.stranger.token } }),
  'by the owner': (name) => ({ ...asMeant(name), options: { token: world.owner.token } }),
  'with fields that nobody knows': (name) => {
    const { input, options } = asMeant(name);
    // In an address there is no place for them.
    return CALLS[name].method === 'GET'
      ? null
      : { input: { ...input, isAdmin: true, createdBy: 1 }, options };
  },
  'with ids that are none': (name) => ({ ...asMeant(name), input: withoutIds(asMeant(name).input) }),
  'with ids of nothing': (name) => {
    const { input, options } = asMeant(name);
    const beyond = missing(input);
    return beyond && { input: beyond, options };
  },
  'with a key that is too long': (name) => {
    const { input, options } = asMeant(name);
    return { input, options: { ...options, headers: { 'idempotency-key': 'x'.repeat(65) } } };
  },
};

const PASSING = /^(.*At|eraseAfter|inviteCode|token|otpCode|challenge|url)$/;

/** An answer without what differs from one moment to the next; of a refusal what is said, since each door looks at a field in turn. */
const lasting = ({ status, body }: ApiResponse): unknown => [
  status === 201 ? 200 : status,
  status >= 400
    ? [body.code, body.error]
    : JSON.parse(
        JSON.stringify(body, (key, value: unknown) =>
          value !== null && PASSING.test(key) ? typeof value : value,
        ),
      ),
];

async function callBy(door: ApiClient, name: CallName, { input, options }: NonNullable<ReturnType<Case>>) {
  if (name === 'verifyOtp') {
    const { otpCode } = (await door.call('sendOtp', { phoneNumber: input['phoneNumber'] })).body;
    input = { ...input, otpCode };
  }
  const answer = await door.call(name, input, options);
  if (CALLS[name].method !== 'GET') await still.restore();
  return answer;
}

describe.each(names)('%s', (name) => {
  test('is answered alike through both doors, and as it is published, in every case', async () => {
    const { rest, trpc } = server;
    const statuses = new Map<string, number>();
    for (const [what, make] of Object.entries(CASES)) {
      const made = make(name);
      if (!made) continue;
      const answer = await callBy(rest, name, made);
      statuses.set(what, answer.status);
      expect([what, published.faults(name, answer.status, answer.body)]).toEqual([what, []]);
      expect([what, lasting(await callBy(trpc, name, made))]).toEqual([what, lasting(answer)]);
    }
    expect(statuses.get('as it is meant')).toBeLessThan(300);
    expect(statuses.get('with a key that is too long') === 400).toBe(published.takesOnceKey(name));
  });
});

const writes = names.filter((name) => CALLS[name].method !== 'GET');
const BODIES = [
  ['of another kind', 415, 'text/plain', 'x'],
  ['that is too large', 413, 'application/json', JSON.stringify({ name: 'x'.repeat(70_000) })],
] as const;

test.each(BODIES)(
  'a body %s is refused by every write, as it is published',
  async (_what, status, type, body) => {
    for (const name of writes) {
      const { input, options } = asMeant(name);
      const path = CALLS[name].path.replace(/:(\w+)/g, (_all, key: string) => String(input[key]));
      const headers = { authorization: `Bearer ${options.token}`, 'content-type': type };
      const response = await fetch(server.origin + path, { method: CALLS[name].method, headers, body });
      expect([name, response.status]).toEqual([name, status]);
      expect([name, published.faults(name, status, await response.json())]).toEqual([name, []]);
    }
    expect(await still.changed()).toEqual([]);
  },
);

test('every registered call below /api and every procedure is driven here', () => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':');
  const driven = new Set(names.map((name) => `${CALLS[name].method} ${pattern(CALLS[name].path)}`));
  const others = server.routes
    .filter((route) => / \/api\//.test(route) && !route.startsWith('HEAD '))
    .filter((route) => !driven.has(pattern(route)));
  expect(others.sort()).toEqual(['GET /api/docs', 'GET /api/openapi.json']);
  const procedures = new Set<string>(names.map((name) => CALLS[name].procedure));
  expect(Object.keys(appRouter._def.procedures).filter((path) => !procedures.has(path))).toEqual([
    'live.stale',
  ]);
});
