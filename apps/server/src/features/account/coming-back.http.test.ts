import { FORMER_MEMBER, TEXTS } from '@dubs/contract';
import type { LiveSignal } from '@dubs/core/ports';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type AccountScenario,
  advanceDays,
  createAccountScenario,
  deleteAccount,
} from '../../testing/account-scenario.ts';
import { createGroup, createPost, createUser, signIn } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { ageSessions } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** What lists answer, as far as it is looked at here. */
interface Row {
  id: number;
  user: { name: string };
  role: string;
  content: string;
  title: string;
}

/** All that Ann sees of the group, as text to search and as facts to compare. */
async function seenByAnn({ ann, groupId, annsPost, bobsPost }: AccountScenario) {
  const ask = async (...call: Parameters<typeof rest.call>) => (await rest.call(call[0], call[1], ann)).body;
  const complete = await ask('completeGroup', { id: groupId });
  return {
    complete,
    members: complete.members.map(({ user, role }: Row) => `${user.name} ${role}`),
    posts: complete.posts.map(({ user, content }: Row) => `${user.name}: ${content}`),
    goals: complete.goals.map(({ user, title }: Row) => `${user.name}: ${title}`),
    groups: await ask('listGroups'),
    recent: await ask('recentPosts'),
    comments: await ask('listComments', { postId: annsPost }),
    annsPost: await ask('getPost', { id: annsPost }),
    bobsPost: await rest.call('getPost', { id: bobsPost }, ann),
    onBobsPost: await rest.call('listComments', { postId: bobsPost }, ann),
    notifications: await ask('listNotifications'),
    unread: await ask('countUnread'),
  };
}

/** Returns the JSON without the expiry and signature of URLs, which change over time. */
const withoutExpiry = (seen: unknown) => JSON.stringify(seen).replace(/&e=[^"]*/g, '');

describe('a user who deletes their account', () => {
  it('signs the user out everywhere at once and notifies no one; open tabs of others are updated', async () => {
    const scenario = await createAccountScenario(server);
    const { bob, groupId } = scenario;
    const elsewhere = await signIn(rest, bob.phoneNumber);
    const heard: LiveSignal[] = [];
    const stop = server.core.live.subscribe({
      onSignal: (s) => void heard.push(s),
      onConnectionChange: () => {},
    });
    const { phoneNumber } = bob;
    const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
    await deleteAccount(server, scenario, 'remove');
    stop();
    expect((await rest.call('verifyOtp', { phoneNumber, otpCode })).status).toBe(400);
    for (const { token } of [bob, elsewhere])
      for (const call of ['me', 'listGroups', 'recentPosts', 'countUnread', 'getExport'] as const)
        expect((await rest.call(call, undefined, { token })).status).toBe(401);
    expect(heard.filter(({ kind }) => kind === 'session-ended')).toHaveLength(2);
    expect(heard).toContainEqual({ kind: 'membership', groupId, userId: bob.id, isMember: false });
    expect(heard).toContainEqual(expect.objectContaining({ kind: 'group', groupId }));
    const texts = await sql<{ id: number }>`
      select id from users where id = ${bob.id} and deleted_at is not null`.execute(server.db);
    expect(texts.rows).toHaveLength(1);
  });

  it('deletes their content if they so choose', async () => {
    const scenario = await createAccountScenario(server);
    const { cleo, groupId } = scenario;
    await deleteAccount(server, scenario, 'remove');
    const seen = await seenByAnn(scenario);
    expect(seen.members).toEqual(['Ann creator', 'Cleo member']);
    expect(seen.groups[0].memberCount).toBe(2);
    expect(seen.posts).toEqual(['Ann: Ann was here']);
    expect([seen.goals, seen.comments]).toEqual([[], []]);
    expect(seen.annsPost).toMatchObject({ likesCount: 0, commentsCount: 0, reactions: {} });
    expect([seen.bobsPost.status, seen.onBobsPost.status]).toEqual([404, 404]);
    expect(seen.notifications.notifications).toMatchObject([
      { type: 'member_joined', triggeredByUser: { name: 'Cleo' } },
    ]);
    expect(seen.unread.count).toBe(1);
    expect(withoutExpiry(seen)).not.toMatch(/\bBob\b/);
    // A user who cannot be seen cannot be mentioned.
    const { body } = await rest.call(
      'createComment',
      { postId: scenario.annsPost, content: 'Hi @Bob', mentionedUserIds: [scenario.bob.id] },
      cleo,
    );
    expect(body.mentions).toEqual([]);
    const { body: stats } = await rest.call('weeklyStats', { groupId }, cleo);
    expect(stats.totalDubs).toBe(1);
  });

  it('anonymizes their content if they so choose', async () => {
    const scenario = await createAccountScenario(server);
    await deleteAccount(server, scenario, 'keep');
    const seen = await seenByAnn(scenario);
    expect(seen.members).toEqual(['Ann creator', 'Cleo member']);
    expect(seen.posts).toEqual([
      `${FORMER_MEMBER}: [GOAL] Run a mile`,
      `${FORMER_MEMBER}: Bob was here`,
      'Ann: Ann was here',
    ]);
    expect(seen.goals).toEqual([`${FORMER_MEMBER}: Run a mile`]);
    const formerMember = {
      id: scenario.bob.id,
      displayName: FORMER_MEMBER,
      firstName: null,
      lastName: null,
      avatarUrl: null,
      avatarEmoji: null,
      name: FORMER_MEMBER,
    };
    expect(seen.comments[0]).toMatchObject({ content: 'Bob says hi', user: formerMember });
    expect(seen.annsPost).toMatchObject({ likesCount: 1, reactionUsers: { '🔥': [formerMember] } });
    expect(seen.onBobsPost.body[0].mentions).toEqual([{ ...formerMember, isMember: false }]);
    expect(seen.notifications.notifications).toMatchObject([
      { type: 'member_joined', triggeredByUser: { name: 'Cleo' } },
    ]);
    expect(seen.unread.count).toBe(1);
  });
});

it('sends no notifications of what they did right before the deletion', async () => {
  const scenario = await createAccountScenario(server);
  const { ann, bob, groupId, annsPost } = scenario;
  await createPost(server.origin, { token: bob.token, groupId, content: 'One more' });
  await rest.call('createComment', { postId: annsPost, content: 'Bye @Ann' }, bob);
  await rest.call('reactToPost', { postId: annsPost, emoji: '👏' }, bob);
  await deleteAccount(server, scenario, 'keep');
  await runEvents(server.core);
  const { body } = await rest.call('listNotifications', undefined, ann);
  expect(body.notifications).toMatchObject([{ type: 'member_joined', triggeredByUser: { name: 'Cleo' } }]);
});

describe.each(['remove', 'keep'] as const)('whose posts are to %s', (posts) => {
  it('is restored by signing in, without what was deleted before', async () => {
    const scenario = await createAccountScenario(server);
    const before = await seenByAnn(scenario);
    await deleteAccount(server, scenario, posts);
    expect(withoutExpiry(await seenByAnn(scenario))).not.toBe(withoutExpiry(before));
    await advanceDays(server, 13);
    const back = await signIn(rest, scenario.bob.phoneNumber);
    expect(back.id).toBe(scenario.bob.id);
    expect(withoutExpiry(await seenByAnn(scenario))).toBe(withoutExpiry(before));
    const { body: me } = await rest.call('me', undefined, back);
    expect([me.displayName, me.isVerified]).toEqual(['Bob', true]);
    const own = (await rest.call('ownPosts', undefined, back)).body;
    expect(own.map(({ content }: Row) => content)).toEqual(['[GOAL] Run a mile', 'Bob was here']);
    // A second time is as good as the first.
    await ageSessions(server, back.id);
    await deleteAccount(server, { ...scenario, bob: back }, posts);
    await signIn(rest, scenario.bob.phoneNumber);
    expect(withoutExpiry(await seenByAnn(scenario))).toBe(withoutExpiry(before));
  });

  it('finds undone what others did meanwhile', async () => {
    const scenario = await createAccountScenario(server);
    const { ann, bob, cleo, groupId, annsPost } = scenario;
    const second = await createGroup(rest, ['Dot', 'Eve'], 'Choir');
    const { inviteCode } = (await rest.call('groupInvite', { id: second.groupId }, second.users[0])).body;
    await rest.call('join', { code: inviteCode }, bob);
    await deleteAccount(server, scenario, posts);
    await rest.call('deletePost', { id: annsPost }, ann);
    await sql`insert into group_removals (group_id, user_id) values (${second.groupId}, ${bob.id})`.execute(
      server.db,
    );
    await sql`update group_members set role = case user_id when ${cleo.id} then 'admin' else role end where group_id = ${groupId}`.execute(
      server.db,
    );
    const back = await signIn(rest, bob.phoneNumber);
    const groups = (await rest.call('listGroups', undefined, back)).body;
    expect(groups.map(({ id, role }: Row) => [id, role])).toEqual([[groupId, 'admin']]);
    expect((await rest.call('getPost', { id: annsPost }, back)).status).toBe(404);
    expect((await rest.call('groupPosts', { groupId: second.groupId }, back)).status).toBe(403);
  });
});

it('restores the membership of a user who was removed and joined again before', async () => {
  const scenario = await createAccountScenario(server);
  const { groupId, ann, bob } = scenario;
  await rest.call('removeMember', { groupId, userId: bob.id }, ann);
  const { inviteCode: code } = (await rest.call('rotateInvite', { id: groupId }, ann)).body;
  await rest.call('join', { code }, bob);
  await deleteAccount(server, scenario, 'keep');
  const back = await signIn(rest, bob.phoneNumber);
  expect((await rest.call('listGroups', undefined, back)).body).toMatchObject([{ id: groupId }]);
});

it('comes back without the notifications of comments that were deleted meanwhile', async () => {
  const scenario = await createAccountScenario(server);
  const { ann, bob, bobsComment } = scenario;
  const contents = async () => {
    const { body } = await rest.call('listNotifications', { view: 'grouped' }, ann);
    return JSON.stringify(body);
  };
  expect(await contents()).toContain('Bob says hi');
  await deleteAccount(server, scenario, 'keep');
  expect((await rest.call('deleteComment', { id: bobsComment }, ann)).status).toBe(200);
  await runEvents(server.core);
  await signIn(rest, bob.phoneNumber);
  expect(await contents()).not.toContain('Bob says hi');
});

it('brings no earlier notifications to a user who left and rejoined meanwhile', async () => {
  const scenario = await createAccountScenario(server);
  const { ann, bob, cleo, groupId: id } = scenario;
  const notified = async () => (await rest.call('listNotifications', undefined, cleo)).body.totalCount;
  expect(await notified()).toBeGreaterThan(0);
  const { inviteCode: code } = (await rest.call('groupInvite', { id }, ann)).body;
  await deleteAccount(server, scenario, 'keep');
  await rest.call('leaveGroup', { id }, cleo);
  await rest.call('join', { code }, cleo);
  await signIn(rest, bob.phoneNumber);
  expect(await notified()).toBe(0);
});

it('hides and restores a group whose creator is alone; no one can join it meanwhile', async () => {
  const { groupId, users } = await createGroup(rest, ['Una'], 'Mine');
  const [una] = users;
  const stranger = await createUser(rest, 'Sam');
  const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, una)).body;
  await createPost(server.origin, { token: una.token, groupId, content: 'Alone' });
  // Stays deleted.
  const { body: earlier } = await rest.call('createGroup', { name: 'Earlier' }, una);
  await rest.call('deleteGroup', { id: earlier.id }, una);
  await rest.call('deleteAccount', { phoneNumber: una.phoneNumber }, una);
  expect((await rest.call('join', { code: inviteCode }, stranger)).status).toBe(404);
  const back = await signIn(rest, una.phoneNumber);
  const { body } = await rest.call('listGroups', undefined, back);
  expect(body).toMatchObject([
    { id: groupId, role: 'creator', memberCount: 1, recentWin: { content: 'Alone' } },
  ]);
  expect((await rest.call('join', { code: inviteCode }, stranger)).body.status).toBe('joined');
  await ageSessions(server, una.id);
  expect((await rest.call('deleteAccount', { phoneNumber: una.phoneNumber }, back)).body.error).toBe(
    TEXTS.account.handOverFirst(['Mine']),
  );
});
