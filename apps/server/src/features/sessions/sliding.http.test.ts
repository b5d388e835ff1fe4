import { HEADERS, LIMITS } from '@dubs/contract';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestUser } from '../../testing/factories.ts';
import { createUser } from '../../testing/factories.ts';
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

/** Makes all that happened to a user's sessions so many days older. */
const letDaysPass = (userId: number, days: number) =>
  sql`update sessions set created_at = created_at - ${days} * interval '1 day',
    last_seen_at = last_seen_at - ${days} * interval '1 day', expires_at = expires_at - ${days} * interval '1 day'
    where user_id = ${userId}`.execute(server.db);

const visit = async ({ token }: TestUser) => (await rest.call('listSessions', undefined, { token })).status;

/** Asks with the token and waits until the session is known as used: its end has been put off. */
async function keepUsing(user: TestUser): Promise<void> {
  expect(await visit(user)).toBe(200);
  await expect
    .poll(() =>
      server.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('last_seen_at', '>', sql<Date>`now() - interval '1 minute'`)
        .execute(),
    )
    .toHaveLength(1);
}

it('a session that is used every 29 days lasts 365 days', async () => {
  const maya = await createUser(rest, 'Maya');
  for (let day = 29; day < 365; day += 29) {
    await letDaysPass(maya.id, 29);
    await keepUsing(maya);
  }
  await letDaysPass(maya.id, 29);
  expect(await visit(maya)).toBe(401);
});

it('a session ends 90 days after its last use', async () => {
  const maya = await createUser(rest, 'Maya');
  await letDaysPass(maya.id, 89);
  await keepUsing(maya);
  await letDaysPass(maya.id, 91);
  expect(await visit(maya)).toBe(401);
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
    const refused = await api.call('getPost', { id: 999_999 }, { token });
    expect([refused.status, refused.headers.has(HEADERS.token)]).toEqual([403, false]);
    const headers = { 'idempotency-key': 'one' };
    const create = () => api.call('createGroup', { name: 'Walkers' }, { token, headers });
    expect((await create()).headers.has(HEADERS.token)).toBe(true);
    expect((await create()).headers.has(HEADERS.token)).toBe(false);
  });

  it('both tokens end with the session, on every server', async () => {
    const { token } = await createUser(rest, 'Maya');
    const other = await startOther(server);
    advanceClock(EIGHT_DAYS_MS);
    const renewed = (await api.call('me', undefined, { token })).headers.get(HEADERS.token) ?? '';
    await other.rest.call('me', undefined, { token: renewed });
    await api.call('logout', undefined, { token: renewed });
    const statusOf = async (each: string) => [
      (await api.call('me', undefined, { token: each })).status,
      (await other.rest.call('listSessions', undefined, { token: each })).status,
    ];
    expect([await statusOf(token), await statusOf(renewed)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
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
