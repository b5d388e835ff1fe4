import fc from 'fast-check';
import type { TestUser } from '../factories.ts';
import { createGroup, createPicture, createUser, newPhoneNumber } from '../factories.ts';
import type { TestServer } from '../use-server.ts';
import type { Hints } from './from-schema.ts';

/** Who and what is attacked. It changes as attacks succeed, and is mended from time to time. */
export interface World {
  people: TestUser[];
  outsider: TestUser;
  inviteCode: string;
  groupId: number;
  /** Of posts, comments and goals: whatever a call may want an id of. */
  ids: number[];
  picture: Buffer;
}

const CONTENTS = ['We did it', 'A loss, and a lesson'] as const;

/** Puts goals, their posts and comments into the group. Answers their ids. */
async function furnish(
  { rest: api }: TestServer,
  people: readonly TestUser[],
  groupId: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { token } of people) {
    for (const content of CONTENTS) {
      const goal = await api.call('createGoal', { title: content, groupId }, { token });
      const [post] = (await api.call('recentPosts', { limit: 1 }, { token })).body;
      const comment = await api.call('createComment', { postId: post.id, content }, { token });
      ids.push(goal.body.id, post.id, comment.body.id);
    }
  }
  return ids;
}

/** Three members of a group with goals, posts and comments, and a user outside. */
export async function buildWorld(server: TestServer): Promise<World> {
  const { rest: api } = server;
  const { groupId, users: people } = await createGroup(api, ['Ana', 'Ben', 'Cy']);
  const [maker] = people;
  const { inviteCode } = (await api.call('groupInvite', { id: groupId }, { token: maker.token })).body;
  return {
    people,
    outsider: await createUser(api, 'Olga'),
    inviteCode,
    groupId,
    ids: await furnish(server, people, groupId),
    picture: Buffer.from(await createPicture(48, 32)),
  };
}

/** Signs in again the user who was signed out, and gives them a new group when they are out of theirs. */
export async function mendWorld(server: TestServer, world: World): Promise<World> {
  const { rest: api } = server;
  const everybody = [...world.people, world.outsider];
  const states = await Promise.all(everybody.map(({ token }) => api.call('me', {}, { token })));
  const { body } = await api.call(
    'completeGroup',
    { id: world.groupId },
    { token: world.people[0]?.token ?? '' },
  );
  const members = new Set((body?.members ?? []).map(({ userId }: { userId: number }) => userId));
  const isWhole =
    states.every(({ status }) => status === 200) && world.people.every(({ id }) => members.has(id));
  return isWhole ? world : buildWorld(server);
}

/** Returns what each field holds when all is well, so that attacks get past the first check. */
export const hintsOf = (world: World): Hints => {
  const thing = fc.constantFrom(...world.ids, world.groupId);
  const id = fc.oneof(fc.constant(world.groupId), thing);
  const pathOrBody = fc.oneof({ weight: 5, arbitrary: id }, { weight: 1, arbitrary: id.map(String) });
  return {
    id: pathOrBody,
    groupId: pathOrBody,
    postId: fc.oneof(thing, thing.map(String)),
    commentId: fc.oneof(thing, thing.map(String)),
    userId: fc.constantFrom(...world.people.map((person) => person.id), world.outsider.id),
    mentionedUserIds: fc.array(fc.constantFrom(...world.people.map((person) => person.id)), { maxLength: 3 }),
    phoneNumber: fc.oneof(
      fc.constantFrom(...world.people.map((person) => person.phoneNumber)),
      fc.constantFrom(newPhoneNumber(), '+442079460958', '555', '(202) 555-0143'),
    ),
    otpCode: fc.constantFrom('123456', '000000', '12345'),
    code: fc.constantFrom(world.inviteCode, `${world.inviteCode}x`, 'no-such-code'),
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

/** Returns who an attacker claims to be: mostly a member, sometimes an outsider, a forger or nobody. */
export const tokensOf = (world: World): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...world.people.map(({ token }) => token)) },
    { weight: 3, arbitrary: fc.constant(world.outsider.token) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'a.b.c', 'x', `${world.outsider.token}A`) },
  );
