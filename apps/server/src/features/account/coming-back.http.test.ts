import { FORMER_MEMBER, LIMITS, TEXTS } from '@dubs/contract';
import { eraseAccounts } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { gather } from '../../testing/families.ts';
import type { SignedIn } from '../../testing/people.ts';
import { signIn } from '../../testing/people.ts';
import { runEvents } from '../../testing/run-events.ts';
import { share } from '../../testing/share.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const [rest] = server.doors;
const as = ({ token }: SignedIn) => ({ token });

/** What lists answer, as far as it is looked at here. */
interface Row {
  id: number;
  user: { name: string };
  role: string;
  content: string;
  title: string;
}

/** Ann made a group of three; Bob, an admin, has shared, commented, reacted, set a goal, and was mentioned there. */
async function busyFamily() {
  const { groupId, people } = await gather(rest, ['Ann', 'Bob', 'Cleo']);
  const [ann, bob, cleo] = people as [SignedIn, SignedIn, SignedIn];
  await sql`update group_members set role = 'admin' where user_id = ${bob.id}`.execute(server.db);
  const post = async (author: SignedIn, content: string): Promise<number> =>
    (await share(server.origin, { token: author.token, groupId, content })).body.id;
  const annsPost = await post(ann, 'Ann was here');
  const bobsPost = await post(bob, 'Bob was here');
  const bobsGone = await post(bob, 'Bob took it back');
  await rest.call('deletePost', { id: bobsGone }, as(bob));
  const bobsComment = (
    await rest.call('createComment', { postId: annsPost, content: 'Bob says hi' }, as(bob))
  ).body.id;
  await rest.call('createComment', { postId: bobsPost, content: 'Hello @Bob' }, as(ann));
  await rest.call('reactToPost', { postId: annsPost, emoji: '🔥' }, as(bob));
  await rest.call('createGoal', { groupId, title: 'Run a mile' }, as(bob));
  await runEvents(server.core);
  return { groupId, ann, bob, cleo, annsPost, bobsPost, bobsComment };
}
type Family = Awaited<ReturnType<typeof busyFamily>>;

/** All that Ann sees of the group, as text to search and as facts to compare. */
async function seenByAnn({ ann, groupId, annsPost, bobsPost }: Family) {
  const ask = async (...call: Parameters<typeof rest.call>) =>
    (await rest.call(call[0], call[1], as(ann))).body;
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
    bobsPost: await rest.call('getPost', { id: bobsPost }, as(ann)),
    onBobsPost: await rest.call('listComments', { postId: bobsPost }, as(ann)),
    notifications: await ask('listNotifications'),
    unread: await ask('countUnread'),
  };
}

const leave = async ({ bob }: Family, posts: 'remove' | 'keep') => {
  const { status } = await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber, posts }, as(bob));
  expect(status).toBe(200);
};
/** Lets days pass since everybody went who is gone. */
const letPass = (days: number) =>
  sql`update users set deleted_at = deleted_at - ${days} * interval '1 day' where deleted_at is not null and erased_at is null`.execute(
    server.db,
  );
/** What can change without anybody doing anything. */
const steady = (seen: unknown) => JSON.stringify(seen).replace(/\?expires=[^"]*/g, '');

describe('who deletes their account', () => {
  test('is signed out everywhere at once and told to nobody; open tabs of the others hear of it', async () => {
    const family = await busyFamily();
    const { bob, groupId } = family;
    const elsewhere = await signIn(rest, null, bob.phoneNumber);
    const heard: LiveSignal[] = [];
    const stop = server.core.live.subscribe({ onSignal: (s) => void heard.push(s), onHearing: () => {} });
    await leave(family, 'remove');
    stop();
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

  test('takes their words along, if they so choose', async () => {
    const family = await busyFamily();
    const { cleo, groupId } = family;
    await leave(family, 'remove');
    const seen = await seenByAnn(family);
    expect(seen.members).toEqual(['Ann creator', 'Cleo member']);
    expect(seen.groups[0].memberCount).toBe(2);
    expect(seen.posts).toEqual(['Ann: Ann was here']);
    expect([seen.goals, seen.comments]).toEqual([[], []]);
    expect(seen.annsPost).toMatchObject({ likesCount: 0, commentsCount: 0, reactions: {} });
    expect([seen.bobsPost.status, seen.onBobsPost.status]).toEqual([404, 404]);
    expect([seen.notifications.totalCount, seen.unread.count]).toEqual([0, 0]);
    expect(steady(seen)).not.toMatch(/\bBob\b/);
    // Nobody can mention whom they cannot see.
    const { body } = await rest.call(
      'createComment',
      { postId: family.annsPost, content: 'Hi @Bob', mentionedUserIds: [family.bob.id] },
      as(cleo),
    );
    expect(body.mentions).toEqual([]);
    const { body: stats } = await rest.call('weeklyStats', { groupId }, as(cleo));
    expect(stats.totalDubs).toBe(1);
  });

  test('leaves their words without a name, if they so choose', async () => {
    const family = await busyFamily();
    await leave(family, 'keep');
    const seen = await seenByAnn(family);
    expect(seen.members).toEqual(['Ann creator', 'Cleo member']);
    expect(seen.posts).toEqual([
      `${FORMER_MEMBER}: [GOAL] Run a mile`,
      `${FORMER_MEMBER}: Bob was here`,
      'Ann: Ann was here',
    ]);
    expect(seen.goals).toEqual([`${FORMER_MEMBER}: Run a mile`]);
    const nobody = {
      id: family.bob.id,
      displayName: FORMER_MEMBER,
      firstName: null,
      lastName: null,
      name: FORMER_MEMBER,
    };
    expect(seen.comments[0]).toMatchObject({ content: 'Bob says hi', user: nobody });
    expect(seen.annsPost).toMatchObject({ likesCount: 1, reactionUsers: { '🔥': [nobody] } });
    expect(seen.onBobsPost.body[0].mentions).toEqual([nobody]);
    expect([seen.notifications.totalCount, seen.unread.count]).toEqual([0, 0]);
  });
});

describe.each(['remove', 'keep'] as const)('whose posts are to %s', (posts) => {
  test('comes back by signing in, to all as it was and nothing that was deleted before', async () => {
    const family = await busyFamily();
    const before = await seenByAnn(family);
    await leave(family, posts);
    expect(steady(await seenByAnn(family))).not.toBe(steady(before));
    await letPass(13);
    const back = await signIn(rest, null, family.bob.phoneNumber);
    expect(back.id).toBe(family.bob.id);
    expect(steady(await seenByAnn(family))).toBe(steady(before));
    const { body: me } = await rest.call('me', undefined, as(back));
    expect([me.displayName, me.isVerified]).toEqual(['Bob', true]);
    const own = (await rest.call('ownPosts', undefined, as(back))).body;
    expect(own.map(({ content }: Row) => content)).toEqual(['[GOAL] Run a mile', 'Bob was here']);
    // A second time is as good as the first.
    await leave({ ...family, bob: back }, posts);
    await signIn(rest, null, family.bob.phoneNumber);
    expect(steady(await seenByAnn(family))).toBe(steady(before));
  });

  test('finds undone what others did meanwhile', async () => {
    const family = await busyFamily();
    const { ann, bob, cleo, groupId, annsPost } = family;
    const second = await gather(rest, ['Dot', 'Eve'], 'Choir');
    const { inviteCode } = (
      await rest.call('groupInvite', { id: second.groupId }, { token: second.people[0]?.token ?? '' })
    ).body;
    await rest.call('join', { code: inviteCode }, as(bob));
    await leave(family, posts);
    await rest.call('deletePost', { id: annsPost }, as(ann));
    await sql`insert into group_removals (group_id, user_id) values (${second.groupId}, ${bob.id})`.execute(
      server.db,
    );
    await sql`update group_members set role = case user_id when ${cleo.id} then 'admin' else role end where group_id = ${groupId}`.execute(
      server.db,
    );
    const back = await signIn(rest, null, bob.phoneNumber);
    const groups = (await rest.call('listGroups', undefined, as(back))).body;
    expect(groups.map(({ id, role }: Row) => [id, role])).toEqual([[groupId, 'admin']]);
    expect((await rest.call('getPost', { id: annsPost }, as(back))).status).toBe(404);
    expect((await rest.call('groupPosts', { groupId: second.groupId }, as(back))).status).toBe(403);
  });
});

test('a group whose creator is alone goes and comes back with them; nobody joins it meanwhile', async () => {
  const { groupId, people } = await gather(rest, ['Una'], 'Mine');
  const [una] = people as [SignedIn];
  const stranger = await signIn(rest, 'Sam');
  const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, as(una))).body;
  await share(server.origin, { token: una.token, groupId, content: 'Alone' });
  await rest.call('deleteAccount', { phoneNumber: una.phoneNumber }, as(una));
  expect((await rest.call('join', { code: inviteCode }, as(stranger))).status).toBe(404);
  const back = await signIn(rest, null, una.phoneNumber);
  const { body } = await rest.call('listGroups', undefined, as(back));
  expect(body).toMatchObject([
    { id: groupId, role: 'creator', memberCount: 1, recentWin: { content: 'Alone' } },
  ]);
  expect((await rest.call('join', { code: inviteCode }, as(stranger))).body.status).toBe('joined');
  expect((await rest.call('deleteAccount', { phoneNumber: una.phoneNumber }, as(back))).body.error).toBe(
    TEXTS.account.handOverFirst(['Mine']),
  );
});

describe('races', () => {
  test('two deletions at once are one', async () => {
    const bob = await signIn(rest, 'Bob');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.eraseAfter)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  });

  test('whoever joins or shares while they delete their account is in nothing afterwards', async () => {
    const { groupId, people } = await gather(rest, ['Ann', 'Bob']);
    const [ann, bob] = people as [SignedIn, SignedIn];
    const other = await gather(rest, ['Dot'], 'Choir');
    const { inviteCode } = (
      await rest.call('groupInvite', { id: other.groupId }, { token: other.people[0]?.token ?? '' })
    ).body;
    await Promise.all([
      rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob)),
      rest.call('join', { code: inviteCode }, as(bob)),
      share(server.origin, { token: bob.token, groupId, content: 'In a hurry' }),
    ]);
    const left = await sql`select from group_members where user_id = ${bob.id}`.execute(server.db);
    expect(left.rows).toHaveLength(0);
    expect((await rest.call('groupPosts', { groupId }, as(ann))).body.posts).toEqual([]);
  });

  test('signing in while the account is erased finds all of it, or somebody new', async () => {
    for (let n = 0; n < 4; n++) {
      const bob = await signIn(rest, 'Bob');
      await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob));
      await letPass(LIMITS.account.graceMs / 86_400_000 - 1);
      // One of the two finds the grace over by its own clock; the row decides between them.
      const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
      const [back] = await Promise.all([
        signIn(rest, null, bob.phoneNumber),
        eraseAccounts({ ...server.core, clock: later }),
      ]);
      const { body: me } = await rest.call('me', undefined, as(back));
      expect([me.phoneNumber, me.displayName]).toEqual([bob.phoneNumber, back.id === bob.id ? 'Bob' : null]);
    }
  });

  test('signing in when the grace is over, but nobody has erased yet, is somebody new', async () => {
    const family = await busyFamily();
    await leave(family, 'remove');
    await letPass(15);
    const next = await signIn(rest, 'Robert', family.bob.phoneNumber);
    expect(next.id).not.toBe(family.bob.id);
    expect((await rest.call('listGroups', undefined, as(next))).body).toEqual([]);
    expect((await rest.call('ownPosts', undefined, as(next))).body).toEqual([]);
    await eraseAccounts(server.core);
    expect((await rest.call('me', undefined, as(next))).body.displayName).toBe('Robert');
  });
});
