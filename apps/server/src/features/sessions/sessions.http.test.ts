import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGroup, createUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { startOther } from '../../testing/other-server.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest, trpc } = server;

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** Signs in once more with the number, as a browser that calls itself so. */
async function signInFrom(phoneNumber: string, userAgent: string): Promise<string> {
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
  const headers = { 'user-agent': userAgent };
  return (await rest.call('verifyOtp', { phoneNumber, otpCode }, { headers })).body.token;
}

/** Maya, signed in on two devices and by a script, and Ben. */
async function household() {
  const maya = await createUser(rest, 'Maya');
  const phone = await signInFrom(maya.phoneNumber, PHONE);
  const laptop = await signInFrom(maya.phoneNumber, LAPTOP);
  await ageSessions(server, maya.id);
  return { maya, phone, laptop, ben: await createUser(rest, 'Ben') };
}

const sessionsOf = async (token: string): Promise<{ id: number; device: string; current: boolean }[]> =>
  (await rest.call('listSessions', undefined, { token })).body;
const currentOf = async (token: string): Promise<number> =>
  (await sessionsOf(token)).find(({ current }) => current)?.id ?? -1;
const statusOf = async (token: string): Promise<number> =>
  (await rest.call('me', undefined, { token })).status;

describe.each(server.clients)('by $name', (api) => {
  it('a person sees where they are signed in, the asking one first, and nothing of other people', async () => {
    const { maya, phone, laptop, ben } = await household();
    const { status, body } = await api.call('listSessions', undefined, { token: phone });
    expect(status).toBe(200);
    expect(body.map(({ device }: { device: string }) => device)).toEqual([
      'Chrome on Android',
      'Safari on macOS',
      'Unknown device',
    ]);
    expect(body.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false]);
    expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt']);
    expect(await sessionsOf(ben.token)).toHaveLength(1);
    await rest.call('logout', undefined, { token: laptop });
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(0), expires_at: new Date(1) })
      .where('id', '=', await currentOf(maya.token))
      .execute();
    expect(await sessionsOf(phone)).toHaveLength(1);
    expect((await api.call('listSessions')).status).toBe(401);
  });

  it('ending the asking one is a sign-out: browsers delete what they have cached', async () => {
    const { phone } = await household();
    const { headers } = await api.call('endSession', { id: await currentOf(phone) }, { token: phone });
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(await statusOf(phone)).toBe(401);
  });

  it('ending one signs that device out and no other', async () => {
    const { maya, phone, laptop } = await household();
    const id = await currentOf(laptop);
    expect(await api.call('endSession', { id }, { token: phone })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await Promise.all([maya.token, phone, laptop].map(statusOf))).toEqual([200, 200, 401]);
    expect((await api.call('endSession', { id }, { token: phone })).status).toBe(404);
  });

  it("unknown, ended and other people's sessions are the same 404, and live on", async () => {
    const { phone, ben } = await household();
    const foreign = await api.call('endSession', { id: await currentOf(ben.token) }, { token: phone });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await api.call('endSession', { id: 999_999_999 }, { token: phone })).body).toEqual(foreign.body);
    expect(await statusOf(ben.token)).toBe(200);
    expect((await api.call('endSession', { id: 'x' }, { token: phone })).status).toBe(400);
  });

  it('ending the current one is a logout', async () => {
    const { phone } = await household();
    const id = await currentOf(phone);
    expect((await api.call('endSession', { id }, { token: phone })).status).toBe(200);
    expect(await statusOf(phone)).toBe(401);
    const row = await server.db.selectFrom('sessions').select('end_reason').where('id', '=', id).execute();
    expect(row).toEqual([{ end_reason: 'logout' }]);
  });

  it('ending all others leaves the asking one, and other people', async () => {
    const { maya, phone, laptop, ben } = await household();
    for (const _again of [false, true])
      expect((await api.call('endOtherSessions', undefined, { token: laptop })).body).toEqual({ ok: true });
    expect(await Promise.all([maya.token, phone, laptop, ben.token].map(statusOf))).toEqual([
      401, 401, 200, 200,
    ]);
  });
});

describe('a body that arrives after its session has ended', () => {
  const form = (...parts: string[]) =>
    [...parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`), '--x--\r\n'].join('');
  const FORM = 'multipart/form-data; boundary=x';
  const JSON_TYPE = 'application/json';

  it.each<[method: string, path: string, type: string, body: string]>([
    ['PATCH', '/api/auth/profile', JSON_TYPE, '{"displayName":"Too late"}'],
    ['POST', '/trpc/groups.create', JSON_TYPE, '{"json":{"name":"Too late"}}'],
    ['POST', '/api/groups/:id/posts', FORM, form('name="content"\r\n\r\nToo late')],
    ['PUT', '/api/user/avatar', FORM, form('name="image"; filename="a.jpg"\r\n\r\nToo late')],
  ])('%s %s changes nothing', async (method, path, type, body) => {
    const { groupId, users } = await createGroup(rest, ['Maya']);
    const [{ token }] = users;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    };
    const call = request(server.origin + path.replace(':id', String(groupId)), { method, headers });
    const responded = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write(body.slice(0, 5));
    // Longer than a request uses the session that it has looked up.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await rest.call('logout', undefined, { token });
    call.end(body.slice(5));
    const [response] = await responded;
    expect(response.statusCode).toBe(401);
    response.resume();
  });
});

it('of devices that end each other at once one stays', async () => {
  for (let round = 0; round < 3; round++) {
    const { maya, phone, laptop } = await household();
    const tokens = [maya.token, phone, laptop];
    const answers = await Promise.all(
      tokens.map((token, n) => (n % 2 ? trpc : rest).call('endOtherSessions', undefined, { token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const left = await Promise.all(tokens.map(statusOf));
    expect(left).toEqual(answers.map(({ status }) => status));
  }
});

it('tabs of an ended session close and its polls are refused at once, on other servers too', async () => {
  const other = await startOther(server);
  const { phone, laptop } = await household();
  const tabs = await Promise.all([
    openTab(server.origin, { token: laptop }),
    openTab(other.origin, { token: laptop }),
  ]);
  const stays = await openTab(other.origin, { token: phone });
  // So that both servers remember the session, and answer its poll without a query.
  const poll = async (origin: string, etag = '') => {
    const headers = { authorization: `Bearer ${laptop}`, 'if-none-match': etag };
    const { status, headers: answered } = await fetch(`${origin}/api/groups`, { headers });
    return { status, etag: answered.get('etag') ?? '' };
  };
  for (const { origin } of [server, other])
    expect(await poll(origin, (await poll(origin)).etag)).toMatchObject({ status: 304 });
  await rest.call('endOtherSessions', undefined, { token: phone });
  expect((await poll(server.origin, '*')).status).toBe(401);
  // Sooner than the other server would forget the session by itself.
  await expect.poll(() => poll(other.origin, '*'), { timeout: 8_000 }).toMatchObject({ status: 401 });
  for (const tab of tabs)
    await expect.poll(() => tab.errors.map(({ data }) => data.httpStatus)).toEqual([401]);
  expect(stays.errors).toEqual([]);
});

it('when it was last seen is noted every five minutes, once, and no call waits for it', async () => {
  const { token } = await createUser(rest, 'Liv');
  const [session] = await sessionsOf(token);
  const id = session?.id ?? -1;
  const seen = async () =>
    (
      await server.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime();
  const setSeen = (ago: number) =>
    server.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - ago) })
      .where('id', '=', id)
      .execute();
  // The list of sessions never takes a cached one.
  const look = () => rest.call('listSessions', undefined, { token });
  await setSeen(4 * 60_000);
  const young = await seen();
  await look();
  expect(await seen()).toBe(young);

  await setSeen(6 * 60_000);
  const old = await seen();
  await server.db.transaction().execute(async (trx) => {
    // The row is locked: the call succeeds without writing it.
    await trx.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute();
    expect((await look()).status).toBe(200);
    expect(await seen()).toBe(old);
  });
  await Promise.all(Array.from({ length: 5 }, look));
  await expect.poll(seen).toBeGreaterThan(Date.now() - 60_000);
});
