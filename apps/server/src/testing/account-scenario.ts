import type { TestServer } from './use-server.ts';
import { sql } from 'kysely';
import { createGroup, createPost, type TestUser } from './factories.ts';
import { runEvents } from './run-events.ts';

/** Creates a group of Ann's in which Bob, an admin, has shared, commented, reacted, set a goal, and was mentioned. */
export async function createAccountScenario(server: TestServer) {
  const { rest } = server;
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob', 'Cleo']);
  const [ann, bob, cleo] = users;
  await sql`update group_members set role = 'admin' where user_id = ${bob.id}`.execute(server.db);
  const post = async (author: TestUser, content: string): Promise<number> =>
    (await createPost(server.origin, { token: author.token, groupId, content })).body.id;
  const annsPost = await post(ann, 'Ann was here');
  const bobsPost = await post(bob, 'Bob was here');
  const bobsGone = await post(bob, 'Bob took it back');
  await rest.call('deletePost', { id: bobsGone }, bob);
  const bobsComment = (await rest.call('createComment', { postId: annsPost, content: 'Bob says hi' }, bob))
    .body.id;
  await rest.call('createComment', { postId: bobsPost, content: 'Hello @Bob' }, ann);
  await rest.call('reactToPost', { postId: annsPost, emoji: '🔥' }, bob);
  await rest.call('createGoal', { groupId, title: 'Run a mile' }, bob);
  await runEvents(server.core);
  return { groupId, ann, bob, cleo, annsPost, bobsPost, bobsComment };
}
export type AccountScenario = Awaited<ReturnType<typeof createAccountScenario>>;

/** Has Bob delete his account. */
export async function deleteAccount(
  server: TestServer,
  { bob }: AccountScenario,
  posts: 'remove' | 'keep',
): Promise<void> {
  const { rest } = server;
  const { status } = await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber, posts }, bob);
  if (status !== 200) throw new Error(`The account was not deleted: ${status}`);
}
/** Moves every pending deletion that many days into the past. */
export const advanceDays = (server: TestServer, days: number) =>
  sql`update users set deleted_at = deleted_at - ${days} * interval '1 day' where deleted_at is not null and erased_at is null`.execute(
    server.db,
  );
