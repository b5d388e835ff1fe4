import fc from 'fast-check';
import { createGroup, createPicture, createUser, newPhoneNumber, type TestUser } from '../factories.ts';
import type { TestServer } from '../use-server.ts';
import type { Hints } from './from-schema.ts';

/** The users, group and content under attack. Attacks change them, so the target is repaired from time to time. */
export interface FuzzTarget {
  users: TestUser[];
  outsider: TestUser;
  inviteCode: string;
  groupId: number;
  /** Ids of posts, comments and goals, for any call that needs one. */
  ids: number[];
  picture: Buffer;
}

const CONTENTS = ['We did it', 'A loss, and a lesson'] as const;

/** Creates goals, their posts and comments in the group. Returns their ids. */
async function createContent(
  { rest: api }: TestServer,
  users: readonly TestUser[],
  groupId: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { token } of users) {
    for (const content of CONTENTS) {
      const goal = await api.call('createGoal', { title: content, groupId }, { token });
      const [post] = (await api.call('recentPosts', { limit: 1 }, { token })).body;
      const comment = await api.call('createComment', { postId: post.id, content }, { token });
      ids.push(goal.body.id, post.id, comment.body.id);
    }
  }
  return ids;
}

/** Creates a group of three with goals, posts and comments, and an outsider. */
export async function createFuzzTarget(server: TestServer): Promise<FuzzTarget> {
  const { rest: api } = server;
  const { groupId, users } = await createGroup(api, ['Ana', 'Ben', 'Cy']);
  const [creator] = users;
  const { inviteCode } = (await api.call('groupInvite', { id: groupId }, creator)).body;
  return {
    users,
    outsider: await createUser(api, 'Olga'),
    inviteCode,
    groupId,
    ids: await createContent(server, users, groupId),
    picture: Buffer.from(await createPicture(48, 32)),
  };
}

/** Returns the target if its users are still signed in and in their group, and otherwise a new one. */
export async function repairFuzzTarget(server: TestServer, target: FuzzTarget): Promise<FuzzTarget> {
  const { rest: api } = server;
  const everyone = [...target.users, target.outsider];
  const states = await Promise.all(everyone.map(({ token }) => api.call('me', {}, { token })));
  const { body } = await api.call(
    'completeGroup',
    { id: target.groupId },
    { token: target.users[0]?.token ?? '' },
  );
  const members = new Set((body?.members ?? []).map(({ userId }: { userId: number }) => userId));
  const isWhole =
    states.every(({ status }) => status === 200) && target.users.every(({ id }) => members.has(id));
  return isWhole ? target : createFuzzTarget(server);
}

/** Returns a valid value for each field, so that attacks get past the first check. */
export const hintsOf = (target: FuzzTarget): Hints => {
  const thing = fc.constantFrom(...target.ids, target.groupId);
  const id = fc.oneof(fc.constant(target.groupId), thing);
  const pathOrBody = fc.oneof({ weight: 5, arbitrary: id }, { weight: 1, arbitrary: id.map(String) });
  return {
    id: pathOrBody,
    groupId: pathOrBody,
    postId: fc.oneof(thing, thing.map(String)),
    commentId: fc.oneof(thing, thing.map(String)),
    userId: fc.constantFrom(...target.users.map((person) => person.id), target.outsider.id),
    mentionedUserIds: fc.array(fc.constantFrom(...target.users.map((person) => person.id)), { maxLength: 3 }),
    phoneNumber: fc.oneof(
      fc.constantFrom(...target.users.map((person) => person.phoneNumber)),
      fc.constantFrom(newPhoneNumber(), '+442079460958', '555', '(202) 555-0143'),
    ),
    otpCode: fc.constantFrom('123456', '000000', '12345'),
    code: fc.constantFrom(target.inviteCode, `${target.inviteCode}x`, 'no-such-code'),
    emoji: fc.constantFrom('🔥', '😂', '🙏', '❤️', '👍', '🚀', '👨‍👩‍👧', 'x'),
    timeZone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Etc/GMT+12',
      'EST5EDT',
      'UTC',
      'Factory',
      'GMT0',
    ),
  };
};

/** Generates the token of an attacker: mostly a member's, sometimes an outsider's, a forged one or none. */
export const tokensOf = (target: FuzzTarget): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...target.users.map(({ token }) => token)) },
    { weight: 3, arbitrary: fc.constant(target.outsider.token) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'a.b.c', 'x', `${target.outsider.token}A`) },
  );
