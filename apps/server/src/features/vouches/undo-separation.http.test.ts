import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createGroup, signIn, type TestUser } from '../../testing/factories.ts';
import { ageUse } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Creates Ann's group with Bob, who came back after 50 days and said that he is new: his number has the account `newBob`. */
async function createScenario() {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob'], 'Runners');
  const [ann, bob] = users;
  await sql`update group_members set joined_at = now() - interval '400 days'`.execute(server.db);
  await sql`update sessions set created_at = created_at - interval '100 days'`.execute(server.db);
  await ageUse(server, bob.id, 50);
  const unvouched = await signIn(rest, bob.phoneNumber);
  const { user, token } = (await rest.call('separate', { confirm: "I'm new" }, unvouched)).body;
  return { groupId, ann, bob, newBob: { id: user.id as number, token: token as string } };
}
const untilOf = async (user: { token: string }) =>
  (await rest.call('getFormerAccount', undefined, user)).body.until;
const undo = async (user: { token: string }) => rest.call('undoSeparation', undefined, user);
const approve = (ann: TestUser, { id, code }: { id: number; code: string }) =>
  rest.call('approveVouch', { id, code }, ann);
const numberOf = async (user: { token: string }) => (await rest.call('me', undefined, user)).body.phoneNumber;

it('gives the earlier account its number back once members vouched, and takes it from the new one', async () => {
  const { ann, bob, newBob, groupId } = await createScenario();
  expect(Date.parse(await untilOf(newBob)) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  const { status, body: back } = await undo(newBob);
  expect([status, back.user, back.vouch]).toMatchObject([
    200,
    { id: bob.id },
    { purpose: 'return', name: 'B••' },
  ]);
  expect((await rest.call('listGroups', {}, back)).body.code).toBe('VOUCH_REQUIRED');
  expect((await rest.call('listVouches', undefined, ann)).body).toMatchObject([
    { id: back.vouch.id, purpose: 'return', user: { id: bob.id } },
  ]);
  expect(await numberOf(newBob)).toBe(bob.phoneNumber);
  expect((await approve(ann, back.vouch)).status).toBe(200);
  expect((await rest.call('listGroups', {}, back)).body).toMatchObject([{ id: groupId }]);
  expect(await numberOf(back)).toBe(bob.phoneNumber);
  expect((await rest.call('me', undefined, newBob)).status).toBe(401);
  expect((await signIn(rest, bob.phoneNumber)).id).toBe(bob.id);
  expect(await untilOf(back)).toBeNull();
});

it('leaves all as it is until then, and where a member declines', async () => {
  const { ann, bob, newBob } = await createScenario();
  const { body: back } = await undo(newBob);
  expect((await signIn(rest, bob.phoneNumber)).id).toBe(newBob.id);
  await rest.call('declineVouch', { id: back.vouch.id }, ann);
  expect((await rest.call('getOwnVouch', undefined, back)).body.status).toBe('declined');
  expect((await undo(newBob)).body.vouch.status).toBe('declined');
  expect(await numberOf(newBob)).toBe(bob.phoneNumber);
});

it('refuses after 30 days, if the owner has used the account since, and users who never separated', async () => {
  const { ann, bob, newBob } = await createScenario();
  const refused = { status: 404, body: { code: 'NOT_FOUND' } };
  expect(await undo(ann)).toMatchObject(refused);
  await sql`update sessions set last_seen_at = now() + interval '1 minute' where user_id = ${bob.id}`.execute(
    server.db,
  );
  expect([await untilOf(newBob), await undo(newBob)]).toMatchObject([null, refused]);
  const late = await createScenario();
  await sql`update users set separated_at = now() - interval '30 days' where id = ${late.bob.id}`.execute(
    server.db,
  );
  expect([await untilOf(late.newBob), await undo(late.newBob)]).toMatchObject([null, refused]);
});

it('moves the number once, whether approvals, sign-ins or further requests come at once', async () => {
  const { ann, bob, newBob } = await createScenario();
  const { body: back } = await undo(newBob);
  const answers = await Promise.all([
    approve(ann, back.vouch),
    approve(ann, back.vouch),
    signIn(rest, bob.phoneNumber),
  ]);
  expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await signIn(rest, bob.phoneNumber)).id).toBe(bob.id);
  const twice = await createScenario();
  const both = await Promise.all([undo(twice.newBob), undo(twice.newBob)]);
  const statuses = await Promise.all(
    both.map(async ({ body }) => (await rest.call('getOwnVouch', undefined, body)).body.status),
  );
  expect(statuses.toSorted()).toEqual(['closed', 'pending']);
});
