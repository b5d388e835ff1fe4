import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from './router.ts';
import type { ApiClient, ApiResponse, CallName } from './testing/api-clients.ts';
import { CALLS } from './testing/api-clients.ts';
import { openTab } from './testing/open-tab.ts';
import type { Answers } from './testing/permissions/answers.ts';
import { ANSWERS, OTHER_ROUTES, STREAM } from './testing/permissions/answers.ts';
import type { Identity } from './testing/permissions/identities.ts';
import { NOBODY, SOMEBODY, tokensOf } from './testing/permissions/identities.ts';
import { gone, INPUTS, missing } from './testing/permissions/inputs.ts';
import type { StillDatabase } from './testing/permissions/still-database.ts';
import { keepStill } from './testing/permissions/still-database.ts';
import type { PermissionScenario } from './testing/permissions/scenario.ts';
import { createPermissionScenario } from './testing/permissions/scenario.ts';
import { TWILIO } from './testing/twilio.ts';
import { makeWebFolder } from './testing/web-folder.ts';
import { useServer } from './testing/use-server.ts';

const web = makeWebFolder();
const server = useServer({ web, twilio: TWILIO });
const IDENTITIES: readonly Identity[] = [...NOBODY, ...SOMEBODY];
const OUTSIDERS = ['stranger', 'ex-member', 'member of another group'] as const;
const names = Object.keys(ANSWERS) as CallName[];

let world: PermissionScenario;
let tokens: Record<Identity, string | undefined>;
let still: StillDatabase;
const counted = { cells: 0, refused: 0, unchanged: 0, sameBytes: 0 };

beforeAll(async () => {
  world = await createPermissionScenario(server);
  tokens = await tokensOf(server, world);
  still = await keepStill(server.db);
});
// So that a call which does what it must not is the only one that fails.
afterEach(() => still.restore());
afterAll(() => {
  const routes = names.length + Object.keys(OTHER_ROUTES).length;
  console.log(
    `permission matrix: ${routes} routes and ${names.length + 1} procedures × ${IDENTITIES.length} identities: ${counted.cells} cells,` +
      ` ${counted.refused} of them refusals; ${counted.unchanged} refused writes left the database as it was;` +
      ` ${counted.sameBytes} outsiders were told the same of foreign, missing and deleted`,
  );
});

/** What an identity is answered by the table. */
const expected = (answers: Answers, identity: Identity): number =>
  answers[1 + SOMEBODY.findIndex((one) => one === identity)] ?? answers[0];

const caller = (identity: Identity) =>
  ({
    stranger: world.stranger,
    'ex-member': world.exMember,
    'member of another group': world.neighbour,
    member: world.member,
  })[identity as string] ?? world.owner;

const call = (
  door: ApiClient,
  name: CallName,
  identity: Identity,
  input = INPUTS[name](world, caller(identity)),
) => door.call(name, input, tokens[identity] === undefined ? {} : { token: tokens[identity] });

const headersOf = (identity: Identity): Record<string, string> =>
  tokens[identity] === undefined ? {} : { authorization: `Bearer ${tokens[identity]}` };

/** The status that the table means by a door: tRPC says 200 where REST says 201. */
const through = (door: ApiClient, status: number): number =>
  door.name === 'tRPC' && status === 201 ? 200 : status;

describe.each(server.clients)('through $name', (door) => {
  test.each(names)('%s answers each identity as the table says', async (name) => {
    const cell = (identity: Identity) => through(door, expected(ANSWERS[name], identity));
    const refused = IDENTITIES.filter((identity) => cell(identity) >= 400);
    const answers = await Promise.all(refused.map(async (one) => (await call(door, name, one)).status));
    expect(Object.fromEntries(refused.map((one, n) => [one, answers[n]]))).toEqual(
      Object.fromEntries(refused.map((one) => [one, cell(one)])),
    );
    const isWrite = CALLS[name].method !== 'GET';
    const isOpen = ANSWERS[name][0] !== 401;
    // Of those that are open to everybody, a wrong code counts as a try.
    const changed = isOpen ? [] : await still.changed();
    expect(changed, 'tables changed by a refused call').toEqual([]);
    if (isWrite && !isOpen) counted.unchanged += refused.length;
    for (const one of IDENTITIES.filter((identity) => cell(identity) < 400)) {
      expect([one, (await call(door, name, one)).status]).toEqual([one, cell(one)]);
      if (isWrite) await still.restore();
    }
    if (isOpen) await still.restore();
    counted.cells += IDENTITIES.length;
    counted.refused += refused.length;
  });

  const keepsOut = (name: CallName, one: Identity) => [403, 404].includes(expected(ANSWERS[name], one));
  const guarded = names.filter((name) => OUTSIDERS.some((one) => keepsOut(name, one)));
  test.each(guarded)('%s tells outsiders the same of what is foreign, missing and deleted', async (name) => {
    const said = ({ status, body, headers }: ApiResponse) => {
      const kept = [...headers].filter(([header]) => header !== 'date');
      return JSON.stringify([status, body, kept]);
    };
    for (const one of OUTSIDERS.filter((one) => keepsOut(name, one))) {
      const foreign = said(await call(door, name, one));
      const others = [missing(INPUTS[name](world, caller(one))), gone(name, world)];
      for (const input of others.filter((each) => each !== null)) {
        expect(said(await call(door, name, one, input))).toBe(foreign);
        counted.sameBytes++;
      }
    }
  });
});

describe('routes that are no calls', () => {
  test.each(Object.entries(OTHER_ROUTES))('%s answers everybody alike', async (route, { url, answer }) => {
    const [method = ''] = route.split(' ');
    for (const identity of IDENTITIES) {
      const body = method === 'POST' ? { body: new URLSearchParams({ From: world.owner.phoneNumber }) } : {};
      const { status } = await fetch(server.origin + url, { method, headers: headersOf(identity), ...body });
      expect([identity, status]).toEqual([identity, answer]);
      counted.cells++;
      if (answer >= 400) counted.refused++;
    }
    expect(await still.changed()).toEqual([]);
  });

  test('the stream of live news is for everybody who is signed in', async () => {
    for (const identity of IDENTITIES) {
      const answer = expected(STREAM.answers, identity);
      const tab = await openTab(server.origin, { token: tokens[identity] ?? '' });
      const refusals = tab.errors.map(({ data }) => data.httpStatus);
      expect([identity, refusals, tab.events.length > 0]).toEqual([
        identity,
        answer === 200 ? [] : [answer],
        answer === 200,
      ]);
      tab.close();
      counted.cells++;
      if (answer >= 400) counted.refused++;
    }
  });
});

describe('other methods', () => {
  const reads = names.filter((name) => CALLS[name].method === 'GET');
  const writes = names.filter((name) => CALLS[name].method !== 'GET');

  test.each(reads)('HEAD is answered to each identity as GET is: %s', async (name) => {
    for (const identity of IDENTITIES) {
      const input = INPUTS[name](world, caller(identity));
      const path = CALLS[name].path.replace(/:(\w+)/g, (_all, key: string) => String(input[key]));
      const { status } = await fetch(server.origin + path, { method: 'HEAD', headers: headersOf(identity) });
      expect([identity, status]).toEqual([identity, expected(ANSWERS[name], identity)]);
      counted.cells++;
      if (status >= 400) counted.refused++;
    }
  });

  test('nothing is done by a link that only reads, nor by any other method', async () => {
    const headers = headersOf('owner');
    for (const name of names) {
      const input = JSON.stringify({ json: INPUTS[name](world, world.owner) });
      const url = `${server.origin}/trpc/${CALLS[name].procedure}?input=${encodeURIComponent(input)}`;
      const refused = { ...(writes.includes(name) ? { GET: 405 } : {}), PUT: 404, PATCH: 404, DELETE: 404 };
      for (const [method, status] of Object.entries(refused))
        expect([method, name, (await fetch(url, { method, headers })).status]).toEqual([
          method,
          name,
          status,
        ]);
      await fetch(url, { method: 'HEAD', headers });
    }
    expect(await still.changed()).toEqual([]);
  });
});

describe('the table is whole', () => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':');

  test('every registered route has a row, and every row a route', () => {
    const routes = server.routes.filter(
      (route) => !route.startsWith('HEAD ') && !route.endsWith(' /trpc/:path'),
    );
    const rows = [
      ...names.map((name) => `${CALLS[name].method} ${CALLS[name].path}`),
      ...Object.keys(OTHER_ROUTES),
    ];
    expect([...new Set(routes.map(pattern))].sort()).toEqual([...new Set(rows.map(pattern))].sort());
  });

  test('every procedure has a row, and every row a procedure', () => {
    const rows = [...names.map((name) => CALLS[name].procedure), STREAM.procedure];
    expect(Object.keys(appRouter._def.procedures).sort()).toEqual(rows.sort());
  });
});
