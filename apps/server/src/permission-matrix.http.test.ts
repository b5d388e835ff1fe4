import { TEXTS } from '@dubs/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from './router.ts';
import { type ApiClient, type ApiResponse, type CallName, CALLS } from './testing/api-clients.ts';
import { openTab } from './testing/open-tab.ts';
import { ANSWERS, type Answers, OTHER_ROUTES, STREAM, UNVOUCHED } from './testing/permissions/answers.ts';
import {
  AUTHENTICATED,
  type Identity,
  tokensOf,
  UNAUTHENTICATED,
  UNVOUCHED_OWNER,
} from './testing/permissions/identities.ts';
import { INPUTS, withDeletedIds, withUnknownIds } from './testing/permissions/inputs.ts';
import { type DatabaseSnapshot, snapshotDatabase } from './testing/permissions/database-snapshot.ts';
import { ACCEPTING_MAIL } from './testing/mail.ts';
import { createPermissionScenario, type PermissionScenario } from './testing/permissions/scenario.ts';
import { TWILIO } from './testing/twilio.ts';
import { makeWebFolder } from './testing/web-folder.ts';
import { useServer } from './testing/use-server.ts';

const web = makeWebFolder();
const server = useServer({ web, twilio: TWILIO, mail: ACCEPTING_MAIL });
const IDENTITIES: readonly Identity[] = [...UNAUTHENTICATED, ...AUTHENTICATED, UNVOUCHED_OWNER];
const OUTSIDERS = ['stranger', 'ex-member', 'member of another group'] as const;
const names = Object.keys(ANSWERS) as CallName[];
/** The calls that try a code for a session. */
const TRIES = new Set<CallName>(['proveSession', 'changeNumber', 'confirmEmail']);
const procedures = names.filter((name) => CALLS[name].procedure !== null);

let scenario: PermissionScenario;
let tokens: Record<Identity, string | undefined>;
let snapshot: DatabaseSnapshot;
const counted = { cells: 0, refused: 0, unchanged: 0, sameBytes: 0 };

beforeAll(async () => {
  scenario = await createPermissionScenario(server);
  tokens = await tokensOf(server, scenario);
  snapshot = await snapshotDatabase(server.db);
});
// Keeps one wrong write from failing the tests after it.
afterEach(() => snapshot.restore());
afterAll(() => {
  const routes = names.length + Object.keys(OTHER_ROUTES).length;
  console.log(
    `permission matrix: ${routes} routes and ${procedures.length + 1} procedures × ${IDENTITIES.length} identities: ${counted.cells} cells,` +
      ` ${counted.refused} of them refusals; ${counted.unchanged} refused writes left the database as it was;` +
      ` ${counted.sameBytes} outsiders got the same for foreign, missing and deleted`,
  );
});

/** Returns the status that the table expects for an identity. */
const expected = (answers: Answers, identity: Identity): number =>
  answers[1 + AUTHENTICATED.findIndex((one) => one === identity)] ?? answers[0];

/** Returns the status that the table expects for a call of an identity. */
function expectedOf(name: CallName, identity: Identity): number {
  const answers: Answers = ANSWERS[name];
  if (identity !== UNVOUCHED_OWNER) return expected(answers, identity);
  return UNVOUCHED[name] ?? (answers[0] === 401 ? 403 : answers[0]);
}

const caller = (identity: Identity) =>
  ({
    stranger: scenario.stranger,
    'ex-member': scenario.exMember,
    'member of another group': scenario.neighbour,
    member: scenario.member,
  })[identity as string] ?? scenario.owner;

const call = (
  api: ApiClient,
  name: CallName,
  identity: Identity,
  input = INPUTS[name](scenario, caller(identity)),
) => api.call(name, input, tokens[identity] === undefined ? {} : { token: tokens[identity] });

const headersOf = (identity: Identity): Record<string, string> =>
  tokens[identity] === undefined ? {} : { authorization: `Bearer ${tokens[identity]}` };

/** Returns the status to expect from an API: tRPC returns 200 where REST returns 201. */
const statusBy = (api: ApiClient, status: number): number =>
  api.name === 'tRPC' && status === 201 ? 200 : status;

describe.each(server.clients)('through $name', (api) => {
  it.each(names)('%s returns the status in the table for each identity', async (name) => {
    const cell = (identity: Identity) => statusBy(api, expectedOf(name, identity));
    const refused = IDENTITIES.filter((identity) => cell(identity) >= 400);
    const answers = await Promise.all(refused.map(async (one) => (await call(api, name, one)).status));
    expect(Object.fromEntries(refused.map((one, n) => [one, answers[n]]))).toEqual(
      Object.fromEntries(refused.map((one) => [one, cell(one)])),
    );
    const isWrite = CALLS[name].method !== 'GET';
    // What takes a code may write when refused: a wrong one counts as an attempt.
    const isOpen = ANSWERS[name][0] !== 401 || TRIES.has(name);
    const changed = isOpen ? [] : await snapshot.changed();
    expect(changed, 'tables changed by a refused call').toEqual([]);
    if (isWrite && !isOpen) counted.unchanged += refused.length;
    for (const one of IDENTITIES.filter((identity) => cell(identity) < 400)) {
      expect([one, (await call(api, name, one)).status]).toEqual([one, cell(one)]);
      if (isWrite) await snapshot.restore();
    }
    if (isOpen) await snapshot.restore();
    counted.cells += IDENTITIES.length;
    counted.refused += refused.length;
  });

  it('tells a session for which others must vouch that they must, whatever it names', async () => {
    for (const name of names.filter((one) => expectedOf(one, UNVOUCHED_OWNER) === 403)) {
      const inputs = [
        INPUTS[name](scenario, scenario.owner),
        withUnknownIds(INPUTS[name](scenario, scenario.owner)),
      ];
      for (const input of inputs.filter((each) => each !== null)) {
        const { body } = await call(api, name, UNVOUCHED_OWNER, input);
        expect([name, body]).toEqual([name, { error: TEXTS.vouches.required, code: 'VOUCH_REQUIRED' }]);
      }
    }
  });

  const keepsOut = (name: CallName, one: Identity) => [403, 404].includes(expected(ANSWERS[name], one));
  const guarded = names.filter((name) => OUTSIDERS.some((one) => keepsOut(name, one)));
  it.each(guarded)(
    '%s returns the same to outsiders for what is foreign, missing and deleted',
    async (name) => {
      const said = ({ status, body, headers }: ApiResponse) => {
        const kept = [...headers].filter(([header]) => header !== 'date' && header !== 'x-request-id');
        return JSON.stringify([status, body, kept]);
      };
      for (const one of OUTSIDERS.filter((one) => keepsOut(name, one))) {
        const foreign = said(await call(api, name, one));
        const others = [withUnknownIds(INPUTS[name](scenario, caller(one))), withDeletedIds(name, scenario)];
        for (const input of others.filter((each) => each !== null)) {
          expect(said(await call(api, name, one, input))).toBe(foreign);
          counted.sameBytes++;
        }
      }
    },
  );
});

describe('other routes', () => {
  it.each(Object.entries(OTHER_ROUTES))(
    '%s returns the same status to every identity',
    async (route, { url, answer }) => {
      const [method = ''] = route.split(' ');
      for (const identity of IDENTITIES) {
        const body =
          method === 'POST' ? { body: new URLSearchParams({ From: scenario.owner.phoneNumber }) } : {};
        const { status } = await fetch(server.origin + url, {
          method,
          headers: headersOf(identity),
          ...body,
        });
        expect([identity, status]).toEqual([identity, answer]);
        counted.cells++;
        if (answer >= 400) counted.refused++;
      }
      expect(await snapshot.changed()).toEqual([]);
    },
  );

  it('the live stream is open to every signed-in user', async () => {
    for (const identity of IDENTITIES) {
      const answer = identity === UNVOUCHED_OWNER ? 403 : expected(STREAM.answers, identity);
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

  it.each(reads)('HEAD returns the status of GET to each identity: %s', async (name) => {
    for (const identity of IDENTITIES) {
      const input = INPUTS[name](scenario, caller(identity));
      const path = CALLS[name].path.replace(/:(\w+)/g, (_all, key: string) => String(input[key]));
      const { status } = await fetch(server.origin + path, { method: 'HEAD', headers: headersOf(identity) });
      expect([identity, status]).toEqual([identity, expectedOf(name, identity)]);
      counted.cells++;
      if (status >= 400) counted.refused++;
    }
  });

  it('GET, HEAD and unsupported methods change nothing', async () => {
    const headers = headersOf('owner');
    for (const name of procedures) {
      const input = JSON.stringify({ json: INPUTS[name](scenario, scenario.owner) });
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
    expect(await snapshot.changed()).toEqual([]);
  });
});

describe('the table is complete', () => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':');

  it('has a row for every route, and a route for every row', () => {
    const routes = server.routes.filter(
      (route) => !route.startsWith('HEAD ') && !route.endsWith(' /trpc/:path'),
    );
    const rows = [
      ...names.map((name) => `${CALLS[name].method} ${CALLS[name].path}`),
      ...Object.keys(OTHER_ROUTES),
      STREAM.route,
    ];
    expect([...new Set(routes.map(pattern))].sort()).toEqual([...new Set(rows.map(pattern))].sort());
  });

  it('has a row for every procedure, and a procedure for every row', () => {
    const rows = procedures.map((name) => CALLS[name].procedure);
    expect(Object.keys(appRouter._def.procedures).sort()).toEqual(rows.sort());
  });
});
