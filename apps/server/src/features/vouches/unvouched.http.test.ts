import { TEXTS } from '@dubs/contract';
import { receiveReply } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { TestPasskey, signInOptions } from '../../testing/authenticator.ts';
import { createGroup, createPost, signIn } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { ageUse } from '../../testing/session-ages.ts';
import { callerFrom, deviceCookieOf } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Signs in with a code from a browser without a device cookie, or with that one, and returns the answer. */
async function verify(api: ApiClient, phoneNumber: string, device?: string) {
  const { otpCode } = (await api.call('sendOtp', { phoneNumber })).body;
  const headers: Record<string, string> = device === undefined ? {} : { cookie: `dubs_device=${device}` };
  return api.call('verifyOtp', { phoneNumber, otpCode }, { headers });
}
const unvouched = {
  needsOnboarding: false,
  token: expect.any(String),
  vouch: { id: expect.any(Number), code: expect.stringMatching(/^[0-9]{4}$/), status: 'pending' },
};
const statusOf = async (token: string) => (await rest.call('listGroups', {}, { token })).status;
const typesOf = async (token: string): Promise<string[]> =>
  (await rest.call('listSecurityLog', {}, { token })).body.events.map(({ type }: { type: string }) => type);

/** Ada Miller, who has a group and a passkey, and whose account was not used for that many days. */
async function createScenario(days = 50) {
  const { groupId, users } = await createGroup(rest, ['Ada Miller', 'Ben'], 'Sunday runners');
  const [ada, ben] = users;
  await createPost(server.origin, { token: ada.token, groupId, content: 'Ran 10k' });
  const passkey = new TestPasskey();
  await passkey.addTo(rest, ada);
  await ageUse(server, ada.id, days);
  return { ada, ben, groupId, passkey };
}

describe.each(server.clients)('by $name', (api) => {
  it('gives a code from an unknown device no account that was unused for 45 days', async () => {
    const { ada } = await createScenario();
    const { status, body, headers } = await verify(api, ada.phoneNumber);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...unvouched,
      user: { id: ada.id },
      vouch: { ...unvouched.vouch, name: 'A•• M••' },
    });
    expect(headers.get('set-cookie')).toBeNull();
    const as = { token: body.token };
    expect((await api.call('me', undefined, as)).body).toEqual({ ...body, token: expect.any(String) });
    expect((await api.call('getOwnVouch', undefined, as)).body).toEqual(body.vouch);
    const refused = await api.call('listGroups', {}, as);
    expect(refused).toMatchObject({ status: 403, body: { code: 'VOUCH_REQUIRED' } });
    expect(refused.body).not.toHaveProperty('issues');
    expect(await typesOf(ada.token)).toContain('vouch_requested');
  });

  it('makes the session whole by a passkey of the account, which ends the request', async () => {
    const { ada, passkey } = await createScenario();
    const { token } = (await verify(rest, ada.phoneNumber)).body;
    const signed = passkey.answer(await signInOptions(api));
    const { status, body } = await api.call('verifyPasskey', signed, { token });
    expect([status, body.user.displayName]).toEqual([200, 'Ada Miller']);
    expect([await statusOf(token), await statusOf(body.token)]).toEqual([200, 200]);
    expect((await api.call('getOwnVouch', undefined, { token })).body).toMatchObject({
      status: 'approved',
      code: null,
    });
  });

  it('separates the account from a caller who says that they are new, and gives them their own', async () => {
    const { ada, groupId } = await createScenario();
    const { token } = (await verify(rest, ada.phoneNumber)).body;
    expect((await api.call('separate', { confirm: 'yes' }, { token })).status).toBe(400);
    const { status, body } = await api.call('separate', { confirm: "I'm new" }, { token });
    expect([status, body.needsOnboarding, body.user.phoneNumber]).toEqual([200, true, ada.phoneNumber]);
    expect(body.user.id).not.toBe(ada.id);
    expect(await statusOf(token)).toBe(401);
    expect((await api.call('listGroups', {}, body)).body).toEqual([]);
    expect((await signIn(rest, ada.phoneNumber)).id).toBe(body.user.id);
    const mine = await api.call('me', undefined, ada);
    expect([mine.body.id, mine.body.phoneNumber]).toEqual([ada.id, null]);
    expect((await api.call('groupPosts', { groupId, page: 1, limit: 10 }, ada)).status).toBe(200);
    expect(await typesOf(ada.token)).toContain('separated');
  });

  it('separates nothing for a caller whose account it is', async () => {
    const { ada } = await createScenario();
    const refused = await api.call('separate', { confirm: "I'm new" }, ada);
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('lets such a session log out', async () => {
    const { ada } = await createScenario();
    const { token } = (await verify(rest, ada.phoneNumber)).body;
    expect((await api.call('logout', undefined, { token })).status).toBe(200);
    expect((await api.call('me', undefined, { token })).status).toBe(401);
  });
});

describe('an ordinary sign-in', () => {
  it('is whole after 44 days, on a known device, of a new account, and where the setting is 0', async () => {
    const { ada } = await createScenario(44);
    expect((await verify(rest, ada.phoneNumber)).body.user.displayName).toBe('Ada Miller');
    const known = await createScenario();
    const browser = callerFrom(rest, '192.0.2.7');
    await ageUse(server, known.ada.id, -50);
    const device = deviceCookieOf(await verify(rest, known.ada.phoneNumber));
    await ageUse(server, known.ada.id, 50);
    expect((await verify(rest, known.ada.phoneNumber, device)).body.user.displayName).toBe('Ada Miller');
    expect(await browser.signIn('+12025550777')).toEqual(expect.any(String));
    const { ada: other } = await createScenario();
    server.core.settings.vouchAfterDays = 0;
    expect((await verify(rest, other.phoneNumber)).body.user.displayName).toBe('Ada Miller');
    server.core.settings.vouchAfterDays = 45;
  });

  it('does not follow from one for which others must vouch, however often that is used', async () => {
    const { ada } = await createScenario();
    const { token } = (await verify(rest, ada.phoneNumber)).body;
    await rest.call('me', undefined, { token });
    expect((await verify(rest, ada.phoneNumber)).body).toMatchObject(unvouched);
    expect((await rest.call('me', undefined, { token })).body.vouch).toMatchObject({
      code: null,
      status: 'closed',
    });
  });

  it('by a passkey elsewhere ends the doubt', async () => {
    const { ada, passkey } = await createScenario();
    const { token } = (await verify(rest, ada.phoneNumber)).body;
    await rest.call('verifyPasskey', passkey.answer(await signInOptions(rest)));
    expect((await rest.call('me', undefined, { token })).body.vouch.status).toBe('closed');
    expect(await statusOf(token)).toBe(403);
  });
});

it('asks members three times in 30 days, and not a fourth time', async () => {
  const { ada } = await createScenario();
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await verify(rest, ada.phoneNumber)).body.vouch.status);
  expect(statuses).toEqual(['pending', 'pending', 'pending', 'closed']);
});

it('masks a name that the account does not have', async () => {
  const { id, phoneNumber } = await signIn(rest, '+12025550778');
  await ageUse(server, id, 50);
  expect((await verify(rest, phoneNumber)).body.vouch.name).toBe('Somebody');
});

it('refuses live events and the addresses of uploads to a session for which others must vouch', async () => {
  const { ada, groupId } = await createScenario();
  const { token } = (await verify(rest, ada.phoneNumber)).body;
  const tab = await openTab(server.origin, { token });
  expect(tab.errors.map(({ data }) => data.dubs.code)).toEqual(['VOUCH_REQUIRED']);
  tab.close();
  const posted = await createPost(server.origin, { token, groupId });
  expect([posted.status, posted.body.code]).toEqual([403, 'VOUCH_REQUIRED']);
});

it('answers texts with the help alone, and shares none, while the number may have a new owner', async () => {
  const { ada } = await createScenario();
  await verify(rest, ada.phoneNumber);
  const before = await sql`select from posts`.execute(server.db);
  for (const [n, body] of ['Ran 20k', 'YES', 'UNDO'].entries()) {
    const reply = { providerId: `SM${n}`, from: ada.phoneNumber, body, answeredAs: null, hasPictures: false };
    const { answer } = await receiveReply(server.core, { ...reply, isForReminders: true });
    expect(answer).toBe(TEXTS.replies.help(server.core.settings.publicUrl));
  }
  expect((await sql`select from posts`.execute(server.db)).rows).toHaveLength(before.rows.length);
});
