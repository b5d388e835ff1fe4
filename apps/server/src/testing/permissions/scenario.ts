import { lookup, sealed } from '@dubs/db';
import type { CallName } from '../api-clients.ts';
import { createGroup, createUser, signIn, type TestUser } from '../factories.ts';
import { runEvents } from '../run-events.ts';
import type { TestServer } from '../use-server.ts';

/** Users in and around one group, and all content whose id a call can take. The content is the owner's. */
export interface PermissionScenario {
  /** Created the group and everything in it. */
  owner: TestUser;
  member: TestUser;
  /** A second member, the target of calls. */
  other: TestUser;
  /** Was removed from the group. */
  exMember: TestUser;
  stranger: TestUser;
  /** A member of another group. */
  neighbour: TestUser;
  groupId: number;
  inviteCode: string;
  postId: number;
  lossId: number;
  commentId: number;
  goalId: number;
  /** A deleted comment of the owner, on a post that exists. */
  deletedCommentId: number;
  /** A pending request to join. */
  requestId: number;
  notificationId: number;
  /** A second session of the owner's. */
  sessionId: number;
  /** A push subscription of the owner. */
  subscriptionId: number;
  passkeyId: number;
  /** The second member in an unvouched session, and their vouch request, which only the owner may answer. */
  asker: TestUser;
  vouchId: number;
  /** A profile that only the owner keeps. */
  keptPersonId: number;
  /** A profile that the owner and the member keep. */
  sharedKeptPersonId: number;
  /** Content that the owner deleted. */
  deleted: { groupId: number; postId: number; lossId: number; commentId: number; goalId: number };
}

async function createContent(
  call: (name: CallName, input: Record<string, unknown>) => Promise<{ id: number }>,
  groupId: number,
) {
  const { id: postId } = await call('createPost', { groupId, content: 'Ran 10k', type: 'win' });
  const { id: lossId } = await call('createPost', { groupId, content: 'Missed the bus', type: 'loss' });
  const { id: commentId } = await call('createComment', { postId, content: 'Well, 9.8' });
  const { id: goalId } = await call('createGoal', { groupId, title: 'Run 20k' });
  return { postId, lossId, commentId, goalId };
}

/** Creates a vouch request of a member. Vouches are needed only after months, so the rows are backdated. */
async function askForVouch({ db, core }: TestServer, owner: TestUser, user: TestUser) {
  const month = 30 * 86_400_000;
  const ago = (ms: number) => new Date(Date.now() - ms);
  await db
    .updateTable('group_members')
    .set({ joined_at: ago(4 * month) })
    .where('user_id', '=', owner.id)
    .execute();
  await db
    .updateTable('sessions')
    .set({ created_at: ago(month) })
    .where('user_id', '=', owner.id)
    .execute();
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ user_id: user.id, expires_at: ago(-month), is_unvouched: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: vouchId } = await db
    .insertInto('vouch_requests')
    .values({
      user_id: user.id,
      session_id: sessionId,
      code: '4071',
      last_used_at: ago(2 * month),
      expires_at: ago(-month),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await core.tokens.sign({ userId: user.id, sid: sessionId, expiresAt: ago(-month) });
  return { asker: { ...user, token }, vouchId };
}

/** Creates the scenario through the REST API. */
export async function createPermissionScenario(server: TestServer): Promise<PermissionScenario> {
  const api = server.rest;
  const as =
    ({ token }: TestUser) =>
    async (name: CallName, input: Record<string, unknown> = {}) => {
      const { status, body } = await api.call(name, input, { token });
      if (status >= 300) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
      return body;
    };
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Tom', 'Zoe']);
  const [owner, member, other, exMember] = users;
  const [neighbour] = (await createGroup(api, ['Ada'], 'Neighbours')).users;
  const stranger = await createUser(api, 'Eve');
  const applicant = await createUser(api, 'Kim');
  const own = as(owner);
  const { inviteCode: code } = await own('groupInvite', { id: groupId });
  const content = await createContent(own, groupId);
  const deleted = await own('createComment', { postId: content.postId, content: 'Or 9.7' });
  await own('deleteComment', { id: deleted.id });
  await as(member)('reactToPost', { postId: content.postId, emoji: '🔥' });
  await runEvents(server.core);
  await own('updateGroup', { id: groupId, requireApproval: true });
  await as(applicant)('join', { code });
  await own('updateGroup', { id: groupId, requireApproval: false });
  const [request] = await own('listJoinRequests', { id: groupId });
  await own('removeMember', { groupId, userId: exMember.id });

  const gone = {
    ...(await createContent(own, groupId)),
    groupId: (await own('createGroup', { name: 'Gone' })).id,
  };
  await own('deleteComment', { id: gone.commentId });
  for (const id of [gone.postId, gone.lossId]) await own('deletePost', { id });
  await own('deleteGoal', { id: gone.goalId });
  await own('deleteGroup', { id: gone.groupId });

  await signIn(api, owner.phoneNumber);
  server.core.settings.hostNumbers = [owner.phoneNumber];
  const sessions: { id: number; current: boolean }[] = await own('listSessions');
  const sessionId = sessions.find(({ current }) => current)?.id ?? 0;
  // Only a young session leaves a number change pending, and the owner's session is their first.
  await server.db
    .insertInto('number_changes')
    .values({
      user_id: owner.id,
      phone_number: '+12025550199',
      session_id: sessionId,
      effective_at: new Date(Date.now() + 72 * 3_600_000),
    })
    .execute();
  await server.db
    .updateTable('users')
    .set({ email_sealed: sealed('owner@example.org'), email_hash: lookup('email', 'owner@example.org') })
    .where('id', '=', owner.id)
    .execute();
  // The server has no push service, so it accepts no subscription.
  const { id: subscriptionId } = await server.db
    .insertInto('push_subscriptions')
    .values({
      user_id: owner.id,
      session_id: sessionId,
      endpoint: 'https://push.example/1',
      p256dh: 'a key',
      auth: 'a secret',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: passkeyId } = await server.db
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      credential_id: 'YW4gaWQ',
      public_key: 'a key',
      user_handle: 'YSBoYW5kbGU',
      counter: 0,
      transports: [],
      is_backup_eligible: false,
      is_backed_up: false,
      name: 'Laptop',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { asker, vouchId } = await askForVouch(server, owner, other);
  const { id: keptPersonId } = await own('createKeptPerson', { name: 'Mia' });
  const { id: sharedKeptPersonId } = await own('createKeptPerson', { name: 'Leo' });
  await own('addKeeper', { id: sharedKeptPersonId, userId: member.id });
  const { notifications } = await own('listNotifications');
  const { inviteCode } = await own('groupInvite', { id: groupId });
  // The matrix runs longer than a proof is valid, and must not record sessions as used.
  await server.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() + 3_600_000), last_seen_at: new Date(Date.now() + 3_600_000) })
    .execute();
  return {
    owner,
    member,
    other,
    exMember,
    stranger,
    neighbour,
    groupId,
    inviteCode,
    ...content,
    deletedCommentId: deleted.id,
    requestId: request.id,
    notificationId: notifications[0].id,
    sessionId: sessions.find(({ current }) => !current)?.id ?? 0,
    subscriptionId,
    passkeyId,
    asker,
    vouchId,
    keptPersonId,
    sharedKeptPersonId,
    deleted: gone,
  };
}
