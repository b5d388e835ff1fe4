import { HEADERS, LIMITS } from '@dubs/contract';
import { openDb } from '@dubs/db';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUser, type TestUser } from '../../testing/factories.ts';
import { liveUrl } from '../../testing/open-tab.ts';
import { startOther } from '../../testing/other-server.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const DAY_MS = 86_400_000;
const EIGHT_DAYS_MS = 8 * DAY_MS;

/** Moves the clock of the servers on, until the test ends. */
function advanceClock(byMs: number): void {
  const clock = vi.spyOn(server.core.clock, 'now').mockImplementation(() => new Date(Date.now() + byMs));
  onTestFinished(() => clock.mockRestore());
}

/**
 * Starts two servers whose clock and whose database's clock can be moved together. The connections find another `now()` before
 * PostgreSQL's own.
 */
async function startMovable() {
  await sql`create schema moved`.execute(server.db);
  await sql`create table moved.clock as select 0::float as days`.execute(server.db);
  await sql`
    create function moved.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + days * interval ''1 day'' from moved.clock'`.execute(server.db);
  onTestFinished(async () => void (await sql`drop schema moved cascade`.execute(server.db)));
  const url = new URL(server.databaseUrl);
  url.searchParams.set('options', '-c search_path=moved,pg_catalog,public -c timezone=UTC');
  const db = openDb(url.href, { max: 4 });
  onTestFinished(() => db.destroy());
  const clock = vi.spyOn(server.core.clock, 'now');
  onTestFinished(() => clock.mockRestore());
  const moveTo = async (day: number) => {
    clock.mockImplementation(() => new Date(Date.now() + day * DAY_MS));
    await sql`update moved.clock set days = ${day}`.execute(server.db);
  };
  return {
    moveTo,
    one: await startOther(server, { core: { db } }),
    two: await startOther(server, { core: { db } }),
  };
}

/** Waits until the use of a session on that day is recorded, which no response waits for. */
const untilSeen = ({ id }: TestUser, onDay: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ day: number }>`
        select round(extract(epoch from last_seen_at - created_at) / 86400)::int as day
        from sessions where user_id = ${id}`.execute(server.db);
      return rows;
    })
    .toEqual([{ day: onDay }]);

it('visits every 29 days keep a session for 365 days, 91 days without one end it, and a logout ends both its tokens', async () => {
  const { moveTo, one, two } = await startMovable();
  /** Asks a server. Returns the status, and the token that a client has from then on. */
  const visit = async (token: string, { rest: api } = one) => {
    const { status, headers } = await api.call('listSessions', undefined, { token });
    return { status, token: headers.get(HEADERS.token) ?? token };
  };
  /** Asks both servers with each token. */
  const statusesOf = async (...tokens: string[]) => {
    const visits = tokens.flatMap((token) => [visit(token, one), visit(token, two)]);
    return (await Promise.all(visits)).map(({ status }) => status);
  };
  const [maya, ivo] = [await createUser(rest, 'Maya'), await createUser(rest, 'Ivo')];

  let { token } = maya;
  for (let day = 29; day < 365; day += 29) {
    await moveTo(day);
    const next = await visit(token);
    expect([next.status, next.token === token]).toEqual([200, false]);
    expect(await statusesOf(token, next.token)).toEqual([200, 200, 200, 200]);
    await untilSeen(maya, day);
    ({ token } = next);
  }
  await moveTo(364.9);
  expect(await statusesOf(token)).toEqual([200, 200]);
  await moveTo(365);
  expect(await statusesOf(token)).toEqual([401, 401]);
  const { rows } = await sql`
    select from sessions where user_id = ${maya.id} and expires_at > created_at + interval '365 days'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);

  await moveTo(89);
  const renewed = await visit(ivo.token);
  await untilSeen(ivo, 89);
  await moveTo(89 + 91);
  expect([renewed.status, ...(await statusesOf(renewed.token))]).toEqual([200, 401, 401]);

  await moveTo(0);
  const liv = await createUser(rest, 'Liv');
  await moveTo(29);
  const next = await visit(liv.token);
  expect(await statusesOf(liv.token, next.token)).toEqual([200, 200, 200, 200]);
  expect((await two.rest.call('logout', undefined, next)).status).toBe(200);
  await expect.poll(() => statusesOf(liv.token, next.token)).toEqual([401, 401, 401, 401]);
});

describe.each(server.clients)('by $name', (api) => {
  it('a token older than seven days is renewed by a response with or without content, and works on', async () => {
    const { token } = await createUser(rest, 'Maya');
    const first = await api.call('listGroups', undefined, { token });
    expect(first.headers.has(HEADERS.token)).toBe(false);
    advanceClock(EIGHT_DAYS_MS);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const unchanged = await api.call('listGroups', undefined, { token, headers });
    expect(unchanged.status).toBe(304);
    const { headers: answered } = await api.call('updateProfile', { bio: 'Hi' }, { token });
    for (const renewed of [unchanged.headers.get(HEADERS.token), answered.get(HEADERS.token)]) {
      const [next, old] = [decodeJwt(renewed ?? ''), decodeJwt(token)];
      expect([next['userId'], next['sid']]).toEqual([old['userId'], old['sid']]);
      expect((next.exp ?? 0) - (next.iat ?? 0)).toBe(LIMITS.session.tokenMs / 1_000);
      const again = await api.call('me', undefined, { token: renewed ?? '' });
      expect([again.status, again.headers.has(HEADERS.token)]).toEqual([200, false]);
    }
    expect((await api.call('me', undefined, { token })).status).toBe(200);
  });

  it('a refusal, and a repeat under an idempotency key, renew nothing', async () => {
    const { token } = await createUser(rest, 'Maya');
    advanceClock(EIGHT_DAYS_MS);
    for (const name of ['getPost', 'deletePost'] as const) {
      const refused = await api.call(name, { id: 999_999 }, { token });
      expect([name, refused.status, refused.headers.has(HEADERS.token)]).toEqual([name, 403, false]);
    }
    const headers = { 'idempotency-key': 'one' };
    const create = () => api.call('createGroup', { name: 'Walkers' }, { token, headers });
    expect((await create()).headers.has(HEADERS.token)).toBe(true);
    expect((await create()).headers.has(HEADERS.token)).toBe(false);
  });
});

it('a token does not outlive the 365 days of its session', async () => {
  const { id, token } = await createUser(rest, 'Maya');
  await sql`update sessions set created_at = created_at - interval '300 days' where user_id = ${id}`.execute(
    server.db,
  );
  advanceClock(EIGHT_DAYS_MS);
  const { headers } = await rest.call('listSessions', undefined, { token });
  const left = (decodeJwt(headers.get(HEADERS.token) ?? '').exp ?? 0) * 1_000 - Date.now();
  expect(Math.round(left / DAY_MS)).toBe(65);
});

it('a stream carries no token', async () => {
  const { token } = await createUser(rest, 'Maya');
  advanceClock(EIGHT_DAYS_MS);
  const leaving = new AbortController();
  const stream = await fetch(liveUrl(server.origin), {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect([stream.status, stream.headers.has(HEADERS.token)]).toEqual([200, false]);
  leaving.abort();
});
