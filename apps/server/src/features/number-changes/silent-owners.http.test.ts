import { eraseAccounts } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAccountScenario } from '../../testing/account-scenario.ts';
import { TestPasskey, signInOptions } from '../../testing/authenticator.ts';
import { createUser, newPhoneNumber, signIn, type TestUser } from '../../testing/factories.ts';
import { ageUse, expireProofs } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Has a code sent to the number, and moves the user's account there. */
async function move(user: { token: string }, phoneNumber: string) {
  const { otpCode } = (await rest.call('sendNumberCode', { phoneNumber }, user)).body;
  return rest.call('changeNumber', { phoneNumber, otpCode }, user);
}
const numberOf = async (user: TestUser) => (await rest.call('me', undefined, user)).body.phoneNumber;
/** Makes a user's separation and their last use that many months older. */
const ageSeparation = (userId: number, months: number) =>
  sql`with used as (update sessions set last_seen_at = last_seen_at - make_interval(months => ${months}::int) where user_id = ${userId}),
    keys as (update passkeys set last_used_at = last_used_at - make_interval(months => ${months}::int) where user_id = ${userId})
    update users set separated_at = separated_at - make_interval(months => ${months}::int) where id = ${userId}`.execute(
    server.db,
  );
const isErased = async (userId: number): Promise<boolean> =>
  (
    await server.db
      .selectFrom('users')
      .select('emptied_at as at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).at !== null;

/** Creates Ann's group with Bob, who has a passkey and whose number Dora took over after 50 days. */
async function createScenario() {
  const scenario = await createAccountScenario(server);
  const passkey = new TestPasskey();
  await passkey.addTo(rest, scenario.bob);
  await ageUse(server, scenario.bob.id, 50);
  const dora = await createUser(rest, 'Dora');
  expect((await move(dora, scenario.bob.phoneNumber)).status).toBe(200);
  return { ...scenario, dora, passkey };
}

it('separates an account that was unused for 45 days from the number that a caller moves to', async () => {
  const { groupId, bob } = await createAccountScenario(server);
  const dora = await createUser(rest, 'Dora');
  expect((await move(dora, bob.phoneNumber)).status).toBe(409);
  await ageUse(server, bob.id, 50);
  const { status, body } = await move(dora, bob.phoneNumber);
  expect([status, body.id, body.phoneNumber]).toEqual([200, dora.id, bob.phoneNumber]);
  expect((await signIn(rest, bob.phoneNumber)).id).toBe(dora.id);
  expect(await numberOf(bob)).toBeNull();
  expect((await rest.call('groupPosts', { groupId, page: 1, limit: 10 }, bob)).status).toBe(200);
  const { events } = (await rest.call('listSecurityLog', {}, bob)).body;
  expect(events.map(({ type }: { type: string }) => type)).toContain('separated');
});

it('ends the separation when the owner signs in by passkey and sets a new number', async () => {
  const { bob, dora, passkey } = await createScenario();
  await expireProofs(server, bob.id);
  expect((await rest.call('sendProof', undefined, bob)).status).toBe(409);
  const back = (await rest.call('verifyPasskey', passkey.answer(await signInOptions(rest)))).body;
  expect([back.user.id, back.user.phoneNumber]).toEqual([bob.id, null]);
  expect((await move(back, bob.phoneNumber)).status).toBe(409);
  const phoneNumber = newPhoneNumber();
  expect((await move(back, phoneNumber)).body).toMatchObject({ id: bob.id, phoneNumber });
  expect(await numberOf(dora)).toBe(bob.phoneNumber);
  await ageUse(server, bob.id, 500);
  await eraseAccounts(server.core);
  expect(await isErased(bob.id)).toBe(false);
});

it('of two callers who move to a silent number at once one has it', async () => {
  const { bob } = await createAccountScenario(server);
  await ageUse(server, bob.id, 50);
  const callers = [await createUser(rest, 'Dora'), await createUser(rest, 'Emil')];
  const answers = await Promise.all(callers.map((caller) => move(caller, bob.phoneNumber)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('erases an account 14 months after it lost its number, with its content, and not one that is used', async () => {
  const { bob, ann, groupId } = await createScenario();
  await ageSeparation(bob.id, 13);
  await eraseAccounts(server.core);
  expect(await isErased(bob.id)).toBe(false);
  await ageSeparation(bob.id, 1);
  await ageUse(server, bob.id, -100);
  await eraseAccounts(server.core);
  expect(await isErased(bob.id)).toBe(false);
  await ageUse(server, bob.id, 100);
  await Promise.all([eraseAccounts(server.core), eraseAccounts(server.core)]);
  expect(await isErased(bob.id)).toBe(true);
  expect((await rest.call('me', undefined, bob)).status).toBe(401);
  const { members, posts } = (await rest.call('completeGroup', { id: groupId }, ann)).body;
  expect(JSON.stringify([members, posts])).not.toMatch(/Bob was here|"Bob"/);
});

it('gives the groups of an erased account another creator', async () => {
  const { ann, bob, groupId } = await createAccountScenario(server);
  await ageUse(server, ann.id, 50);
  const dora = await createUser(rest, 'Dora');
  await move(dora, ann.phoneNumber);
  await ageSeparation(ann.id, 15);
  await eraseAccounts(server.core);
  const { members } = (await rest.call('completeGroup', { id: groupId }, bob)).body;
  expect(
    members.map(({ user, role }: { user: { id: number }; role: string }) => [user.id, role]),
  ).toContainEqual([bob.id, 'creator']);
});
