import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { createGroup, createUser, newPhoneNumber, signIn, type TestUser } from '../../testing/factories.ts';
import { ageUse, expireProofs } from '../../testing/session-ages.ts';
import { callerFrom } from '../../testing/sign-in-caller.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Creates a group of Zoe's with Ada, Ben and Tom, all signed in for long, and Ada in a browser that her account knows. */
async function createScenario() {
  const { groupId, users } = await createGroup(rest, ['Zoe', 'Ada', 'Ben', 'Tom'], 'Runners');
  const [zoe, { id, phoneNumber }, ben, tom] = users;
  const browser = callerFrom(rest, '192.0.2.7');
  const token = await browser.signIn(phoneNumber);
  await sql`update group_members set joined_at = now() - interval '400 days'`.execute(server.db);
  await sql`update sessions set created_at = created_at - interval '100 days'`.execute(server.db);
  await expireProofs(server, id);
  return { groupId, zoe, ben, tom, ada: { id, phoneNumber, token, device: browser.device ?? '' } };
}
type Asker = Awaited<ReturnType<typeof createScenario>>['ada'];
const ask = (api: ApiClient, { token, device }: Asker) =>
  api.call('askForProof', undefined, { token, headers: { cookie: `dubs_device=${device}` } });
const approve = (api: ApiClient, user: TestUser, { id, code }: { id: number; code: string }) =>
  api.call('approveVouch', { id, code }, user);
const isProved = async (api: ApiClient, { token }: { token: string }) =>
  (await api.call('sendNumberCode', { phoneNumber: newPhoneNumber() }, { token })).status === 200;

describe.each(server.clients)('by $name', (api) => {
  it('proves an old session on a known device by two members, for ten minutes', async () => {
    const { ada, ben, tom, zoe } = await createScenario();
    const { status, body: asked } = await ask(api, ada);
    expect([status, asked]).toEqual([
      200,
      {
        id: expect.any(Number),
        purpose: 'proof',
        name: 'A••',
        code: expect.stringMatching(/^\d{4}$/),
        status: 'pending',
      },
    ]);
    expect((await ask(api, ada)).body).toEqual(asked);
    expect((await api.call('listVouches', undefined, zoe)).body).toMatchObject([
      { id: asked.id, purpose: 'proof', user: { id: ada.id }, needed: 1 },
    ]);
    await approve(api, ben, asked);
    expect(await isProved(api, ada)).toBe(false);
    expect((await approve(api, tom, asked)).status).toBe(200);
    expect((await api.call('getOwnVouch', undefined, ada)).body.status).toBe('approved');
    expect(await isProved(api, ada)).toBe(true);
    await expireProofs(server, ada.id);
    expect(await isProved(api, ada)).toBe(false);
    const { events } = (await api.call('listSecurityLog', {}, ada)).body;
    const types = events.map(({ type }: { type: string }) => type);
    expect(types.slice(0, 4)).toEqual(['proof', 'vouch_approved', 'vouch_approved', 'vouch_requested']);
  });

  it('refuses a session of less than 30 days, and a browser that the account does not know', async () => {
    const { ada, ben, zoe } = await createScenario();
    const young = await signIn(rest, ada.phoneNumber);
    for (const asker of [
      { ...ada, token: young.token },
      { ...ada, device: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { ...ada, token: ben.token },
    ])
      expect(await ask(api, asker)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect((await api.call('listVouches', undefined, zoe)).body).toEqual([]);
  });

  it('closes for a day when one who runs the group declines', async () => {
    const { ada, zoe, ben } = await createScenario();
    const { body: asked } = await ask(api, ada);
    await api.call('declineVouch', { id: asked.id }, zoe);
    const { body: refused } = await ask(api, ada);
    expect(refused).toMatchObject({ status: 'declined', code: null });
    expect((await ask(api, ada)).body).toEqual(refused);
    expect((await approve(api, ben, asked)).status).toBe(409);
    expect(await isProved(api, ada)).toBe(false);
  });
});

it('asks no one who has been a member for less than 30 days', async () => {
  const { ada, ben } = await createScenario();
  await sql`update group_members set joined_at = now() - interval '29 days' where user_id = ${ben.id}`.execute(
    server.db,
  );
  const { body: asked } = await ask(rest, ada);
  expect((await rest.call('listVouches', undefined, ben)).body).toEqual([]);
  expect((await approve(rest, ben, asked)).status).toBe(403);
});

it('opens one request for calls at once, beside one of a sign-in, which it does not open', async () => {
  const { ada, ben, tom } = await createScenario();
  await ageUse(server, ada.id, 50);
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber: ada.phoneNumber })).body;
  const stranger = (await rest.call('verifyOtp', { phoneNumber: ada.phoneNumber, otpCode })).body;
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(rest, ada)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const asked = answers[0]?.body;
  await Promise.all([approve(rest, ben, asked), approve(rest, tom, asked)]);
  expect(await isProved(rest, ada)).toBe(true);
  expect((await rest.call('getOwnVouch', undefined, stranger)).body).toEqual(stranger.vouch);
  expect((await rest.call('listGroups', {}, stranger)).body.code).toBe('VOUCH_REQUIRED');
});

it('gives an account that lost its number another one', async () => {
  const { ada, zoe, groupId } = await createScenario();
  await ageUse(server, ada.id, 50);
  const dora = await createUser(rest, 'Dora');
  const move = async (user: { token: string }, phoneNumber: string) => {
    const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber }, user)).body;
    return rest.call('changeNumber', { phoneNumber, otpCode }, user);
  };
  expect((await move(dora, ada.phoneNumber)).status).toBe(200);
  await approve(rest, zoe, (await ask(rest, ada)).body);
  const phoneNumber = newPhoneNumber();
  expect((await move(ada, phoneNumber)).body).toMatchObject({ id: ada.id, phoneNumber });
  expect((await rest.call('listGroups', {}, ada)).body).toMatchObject([{ id: groupId }]);
});
