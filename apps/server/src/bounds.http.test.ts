import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ApiResponse, CallName } from './testing/api-clients.ts';
import { createGroup, createPost, createUser, type TestUser } from './testing/factories.ts';
import {
  insertComments,
  insertGoals,
  insertGroups,
  insertMembers,
  insertUsers,
  insertRequests,
} from './testing/fill.queries.ts';
import { useServer } from './testing/use-server.ts';

const server = useServer();
const AT_ONCE = 20;
/** How many of them stay within the limit. */
const FREE = 7;

const call = (name: CallName, input: Record<string, unknown>, { token }: { token: string }) =>
  server.rest.call(name, input, { token });

/** Sends a call twenty times at once, by REST and tRPC in turn; returns how many succeeded and how many got a 409. */
async function atOnce(
  send: (api: (typeof server.clients)[number], index: number) => Promise<ApiResponse>,
): Promise<{ done: number; refused: number; sentences: string[] }> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => send(server.clients[index % 2 === 0 ? 0 : 1], index)),
  );
  const refusals = answers.filter(({ status }) => status === 409);
  return {
    done: answers.filter(({ status }) => status < 300).length,
    refused: refusals.length,
    sentences: [...new Set(refusals.map(({ body }) => body.error as string))],
  };
}

const fits = (sentence: string) => ({ done: FREE, refused: AT_ONCE - FREE, sentences: [sentence] });
const TOO_MANY_GROUPS = "You are in 200 groups, and there can't be more. Leave one first.";

/** Creates groups of another user that can be joined by their code. */
async function openGroups(requireApproval = false): Promise<{ id: number; code: string }[]> {
  const { id: host } = await createUser(server.rest, 'Host');
  const ids = await insertGroups(server.db, host, AT_ONCE);
  const { rows } = await sql<{ id: number; code: string }>`
    update groups set require_approval = ${requireApproval} where id = any(${ids}) returning id, invite_code as code`.execute(
    server.db,
  );
  return rows;
}

/** Creates a user who is in `count` groups. */
async function userInGroups(count: number): Promise<TestUser> {
  const person = await createUser(server.rest, 'Ben');
  await insertGroups(server.db, person.id, count);
  return person;
}

const countGroups = async ({ token }: TestUser) => (await call('listGroups', {}, { token })).body.length;

it('creates only as many groups at once as their creator may be in', async () => {
  const ben = await userInGroups(200 - FREE);
  expect(await atOnce((api, i) => api.call('createGroup', { name: `Club ${i}` }, ben))).toEqual(
    fits(TOO_MANY_GROUPS),
  );
  expect(await countGroups(ben)).toBe(200);
});

it('joins and creates only as many groups at once as a user may be in', async () => {
  const ben = await userInGroups(200 - FREE);
  const groups = await openGroups();
  const { done, refused } = await atOnce((api, i) =>
    i < 10
      ? api.call('join', { code: groups[i]?.code }, ben)
      : api.call('createGroup', { name: `Club ${i}` }, ben),
  );
  expect([done, refused, await countGroups(ben)]).toEqual([FREE, AT_ONCE - FREE, 200]);
});

it('accepts another group after one is deleted', async () => {
  const ben = await userInGroups(200);
  expect((await call('createGroup', { name: 'Club' }, ben)).status).toBe(409);
  const [{ id }] = (await call('listGroups', {}, ben)).body;
  await call('deleteGroup', { id }, ben);
  expect((await call('createGroup', { name: 'Club' }, ben)).status).toBe(201);
});

it('approves only as many requests at once as their user may join', async () => {
  const ben = await userInGroups(200 - FREE);
  const groups = await openGroups(true);
  for (const { code } of groups) await call('join', { code }, ben);
  const admin = await createUser(server.rest, 'Ada');
  for (const { id } of groups)
    await sql`insert into group_members (group_id, user_id, role) values (${id}, ${admin.id}, 'admin')`.execute(
      server.db,
    );
  const { rows } = await sql<{
    id: number;
  }>`select id from group_join_requests where user_id = ${ben.id}`.execute(server.db);
  expect(await atOnce((api, i) => api.call('approveJoinRequest', { id: rows[i]?.id }, admin))).toEqual(
    fits("This person is in 200 groups, and there can't be more. They have to leave one first."),
  );
  expect(await countGroups(ben)).toBe(200);
});

it('rejects a join request of a user in 200 groups, with the reason', async () => {
  const ben = await userInGroups(200);
  const [group] = await openGroups(true);
  expect(await call('join', { code: group?.code }, ben)).toMatchObject({
    status: 409,
    body: { error: TOO_MANY_GROUPS },
  });
});

it('keeps groups that exceed the limit already', async () => {
  const ben = await userInGroups(203);
  expect(await countGroups(ben)).toBe(203);
});

it('accepts only as many join requests at once as a group may have', async () => {
  const [group] = await openGroups(true);
  await insertRequests(server.db, group?.id as number, await insertUsers(server.db, 500 - FREE));
  const askers: TestUser[] = [];
  for (let i = 0; i < AT_ONCE; i += 1) askers.push(await createUser(server.rest, `Asker ${i}`));
  const join = { code: group?.code };
  expect(await atOnce((api, i) => api.call('join', join, askers[i] as TestUser))).toEqual(
    fits('500 people are waiting to join this group already. Please try again later.'),
  );
  const again = await Promise.all(askers.map((asker) => call('join', join, asker)));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(FREE);
});

it('creates only as many goals at once as a user may have active in a group', async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  await insertGoals(server.db, { groupId, userId: maya.id, isCompleted: true }, 100);
  await insertGoals(server.db, { groupId, userId: maya.id, isCompleted: false }, 100 - FREE);
  expect(await atOnce((api, i) => api.call('createGoal', { groupId, title: `Goal ${i}` }, maya))).toEqual(
    fits("You have 100 active goals in this group, and there can't be more. Complete or delete one first."),
  );
  expect((await call('createGoal', { groupId, title: 'Mine' }, ben)).status).toBe(201);
  const [goal] = (await call('ownGoals', {}, maya)).body;
  await call('completeGoal', { id: goal.id }, maya);
  expect((await call('createGoal', { groupId, title: 'Next' }, maya)).status).toBe(201);
});

it('creates only as many comments at once as a post may have', async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
  const postId: number = post.id;
  await insertComments(server.db, { postId, userId: maya.id }, 5_000 - FREE);
  const write = (api: (typeof server.clients)[number], i: number) =>
    api.call('createComment', { postId, content: `Late ${i}` }, i % 3 === 0 ? maya : ben);
  const sentence = "This post has 5,000 comments, and there can't be more.";
  expect(await atOnce(write)).toEqual(fits(sentence));

  const [newest, second] = (await call('listComments', { postId, limit: 2 }, maya)).body;
  for (const { id, userId } of [newest, second])
    await call('deleteComment', { id }, userId === maya.id ? maya : ben);
  expect(await atOnce(write)).toEqual({ done: 2, refused: AT_ONCE - 2, sentences: [sentence] });
});

it('returns 400 for a comment that mentions more than 50 users', async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya']);
  const [maya] = users;
  const others = await insertUsers(server.db, 51);
  await insertMembers(server.db, groupId, others);
  await sql`update users set display_name = 'P' || id where id = any(${others})`.execute(server.db);
  const { body: post } = await createPost(server.origin, { token: maya.token, groupId });
  const mention = (count: number) =>
    others
      .slice(0, count)
      .map((id) => `@P${id}`)
      .join(' ');
  const send = (content: string, mentionedUserIds: number[] = []) =>
    call('createComment', { postId: post.id, content, mentionedUserIds }, maya);
  expect((await send(mention(50))).body.mentions).toHaveLength(50);
  for (const refused of [
    await send(mention(51)),
    await send(mention(50), others.slice(50)),
    await send('All', others),
  ])
    expect(refused).toMatchObject({ status: 400, body: { error: 'A comment mentions at most 50 people.' } });
});
