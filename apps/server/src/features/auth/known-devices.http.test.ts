import { endSessionsOf } from '@dubs/core';
import { inTransaction } from '@dubs/db';
import { describe, expect, it } from 'vitest';
import { newPhoneNumber } from '../../testing/factories.ts';
import { startOther } from '../../testing/other-server.ts';
import { callerFrom, deviceCookieOf, type TestCaller } from '../../testing/sign-in-caller.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

// Each number has one code an hour from a network: a known device has five more.
const server = useServer({ http: { trustProxy: ['127.0.0.1'] }, core: { otp: { perNumberHour: 1 } } });
const HOME = '198.51.100.1';
let networks = 0;

/** Creates a browser in a network of its own. */
const browser = (device?: string): TestCaller =>
  callerFrom(server.clients[networks % 2 ? 0 : 1], `2001:db8:${++networks}::1`, device);

/** True if the account of the number knows a browser with that cookie: it gets a second code from one network. */
async function isKnown(phoneNumber: string, device: string | undefined): Promise<boolean> {
  const caller = browser(device);
  await caller.send(phoneNumber);
  return (await caller.send(phoneNumber)).status === 200;
}

describe.each(server.clients)('a sign-in through $name', (api) => {
  it('gives the browser a cookie for a year that no script reads, and stores its hash alone', async () => {
    const phoneNumber = newPhoneNumber();
    const caller = callerFrom(api, HOME);
    const { otpCode } = (await caller.send(phoneNumber)).body;
    const answer = await caller.verify(phoneNumber, otpCode);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^dubs_device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['needsOnboarding', 'token', 'user']);
    const rows = await server.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(deviceCookieOf(answer));
  });

  it('sets no cookie when the code is wrong', async () => {
    const answer = await callerFrom(api, HOME).verify(newPhoneNumber(), '000000');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('ends with a logout that empties the cache of the browser, and leaves the device known', async () => {
    const phoneNumber = newPhoneNumber();
    const caller = browser();
    const token = await caller.signIn(phoneNumber);
    const { status, headers } = await api.call('logout', undefined, { token });
    expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect(await isKnown(phoneNumber, caller.device)).toBe(true);
  });
});

it('over TLS the cookie is sent by TLS alone', async () => {
  const { rest } = await startOther(server, { trustProxy: ['127.0.0.1'] });
  server.core.settings.publicUrl = 'https://dubs.example.org';
  const caller = callerFrom(rest, HOME);
  const phoneNumber = newPhoneNumber();
  const answer = await caller.verify(phoneNumber, (await caller.send(phoneNumber)).body.otpCode);
  server.core.settings.publicUrl = 'http://localhost:3000';
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/);
});

it('a device is known to the accounts that signed in with it, and to no other', async () => {
  const [maya, ben, liv] = [newPhoneNumber(), newPhoneNumber(), newPhoneNumber()];
  const shared = browser();
  await shared.signIn(maya);
  const { device } = shared;
  await shared.signIn(ben);
  expect(shared.device).toBe(device);
  await browser().signIn(liv);
  expect([await isKnown(maya, device), await isKnown(ben, device), await isKnown(liv, device)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('a cookie ends for every account of its browser when one of them signs out everywhere', async () => {
  const [maya, ben] = [newPhoneNumber(), newPhoneNumber()];
  const shared = browser();
  await shared.signIn(ben);
  const token = await shared.signIn(maya);
  const { device } = shared;
  await server.trpc.call('endOtherSessions', undefined, { token });
  expect(await isKnown(ben, device)).toBe(false);
  const again = browser(device);
  await again.signIn(maya);
  expect(again.device).not.toBe(device);
});

it('a cookie that was not issued here is replaced', async () => {
  const planted = 'A'.repeat(22);
  const caller = browser(planted);
  const phoneNumber = newPhoneNumber();
  await caller.signIn(phoneNumber);
  expect(caller.device).not.toBe(planted);
  expect(await isKnown(phoneNumber, planted)).toBe(false);
});

it('an account knows ten devices, and the eleventh replaces the one unused for longest', async () => {
  const phoneNumber = newPhoneNumber();
  const token = await browser().signIn(phoneNumber);
  const { id } = (await server.rest.call('me', undefined, { token })).body;
  const others = Array.from({ length: 9 }, (_, hours) => ({
    user_id: id as number,
    token_hash: `unused for ${hours + 1} hours`,
    last_used_at: new Date(Date.now() - (hours + 1) * 3_600_000),
  }));
  await server.db.insertInto('known_devices').values(others).execute();
  await browser().signIn(phoneNumber);
  const devices = server.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', id);
  const hashes = (await devices.execute()).map((device) => device.token_hash);
  expect(hashes).toHaveLength(10);
  expect(hashes).toContain('unused for 8 hours');
  expect(hashes).not.toContain('unused for 9 hours');
});

it.each([
  ['"sign out everywhere"', (token: string) => server.rest.call('endOtherSessions', undefined, { token })],
  [
    'signing out everywhere by an operator',
    (_token: string, userId: number) =>
      inTransaction(server.db, (trx) =>
        endSessionsOf(trx, server.core.live, userId, { except: null, reason: 'signed_out' }),
      ),
  ],
  [
    'deleting the account',
    (token: string, _id: number, phoneNumber: string) =>
      server.trpc.call('deleteAccount', { phoneNumber }, { token }),
  ],
])('%s makes an account forget its devices', async (_what, act) => {
  const phoneNumber = newPhoneNumber();
  const [here, there] = [browser(), browser()];
  await there.signIn(phoneNumber);
  const token = await here.signIn(phoneNumber);
  const { id } = (await server.rest.call('me', undefined, { token })).body;
  await ageSessions(server, id);
  await act(token, id, phoneNumber);
  expect(
    await server.db.selectFrom('known_devices').select('id').where('user_id', '=', id).execute(),
  ).toEqual([]);
  expect([await isKnown(phoneNumber, here.device), await isKnown(phoneNumber, there.device)]).toEqual([
    false,
    false,
  ]);
});
