import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { contendForGroup } from '../../testing/lock-contention.ts';
import { createGroupWith, type Role, type TestGroup, useUsersByRole } from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const users = useUsersByRole(server);

type Step = readonly [
  who: Role,
  call: CallName,
  input: (testGroup: TestGroup) => Record<string, unknown>,
  status: number,
];

const group = ({ groupId: id }: TestGroup) => ({ id });
const request = ({ requestId: id }: TestGroup) => ({ id });
const withCode = ({ code }: TestGroup) => ({ code });
const handTo = (to: Role) => (testGroup: TestGroup) => ({ id: testGroup.groupId, userId: users[to].id });
const member =
  (name: Role, more: object = {}) =>
  (testGroup: TestGroup) => ({
    groupId: testGroup.groupId,
    userId: users[name].id,
    ...more,
  });
const post = ({ groupId }: TestGroup) => ({ groupId, content: 'On my way out', type: 'win' });
const goal = ({ groupId }: TestGroup) => ({ groupId, title: 'Stay' });
const ownGoal = ({ goalId: id }: TestGroup) => ({ id });

/** What meets at one group at once, in the order in which the database takes them. */
const RACES: Readonly<Record<string, readonly Step[]>> = {
  'two hand-overs: the first wins': [
    ['creator', 'handOver', handTo('member'), 200],
    ['creator', 'handOver', handTo('author'), 403],
  ],
  'a hand-over and the creator leaving: who hands over may go': [
    ['creator', 'handOver', handTo('member'), 200],
    ['creator', 'leaveGroup', group, 200],
  ],
  'transferring ownership to a member who is leaving': [
    ['member', 'leaveGroup', group, 200],
    ['creator', 'handOver', handTo('member'), 400],
  ],
  'leaving with the group just handed over to oneself': [
    ['creator', 'handOver', handTo('member'), 200],
    ['member', 'leaveGroup', group, 409],
  ],
  'rotating before joining: the old link is dead': [
    ['admin', 'rotateInvite', group, 200],
    ['outsider', 'join', withCode, 404],
  ],
  'joining before rotating: in by the old link': [
    ['outsider', 'join', withCode, 200],
    ['admin', 'rotateInvite', group, 200],
  ],
  'leaving before posting: nothing is posted': [
    ['member', 'leaveGroup', group, 200],
    ['member', 'createPost', post, 403],
  ],
  'posting before leaving: the post stays': [
    ['member', 'createPost', post, 200],
    ['member', 'leaveGroup', group, 200],
  ],
  'leaving before setting a goal: none is set': [
    ['member', 'leaveGroup', group, 200],
    ['member', 'createGoal', goal, 403],
  ],
  'being removed before completing a goal: it stays open': [
    ['admin', 'removeMember', member('author'), 200],
    ['author', 'completeGoal', ownGoal, 403],
  ],
  'deleting the group before a post to it': [
    ['creator', 'deleteGroup', group, 200],
    ['member', 'createPost', post, 404],
  ],
  'two admins deciding one request': [
    ['admin', 'approveJoinRequest', request, 200],
    ['otherAdmin', 'declineJoinRequest', request, 409],
  ],
  'coming in by oneself while an admin decides': [
    ['applicant', 'join', withCode, 200],
    ['admin', 'declineJoinRequest', request, 409],
  ],
  'removing a member twice': [
    ['admin', 'removeMember', member('author'), 200],
    ['otherAdmin', 'removeMember', member('author'), 404],
  ],
  'losing one’s role while using it': [
    ['creator', 'changeRole', member('admin', { role: 'member' }), 200],
    ['admin', 'removeMember', member('author'), 403],
    ['admin', 'updateGroup', ({ groupId: id }) => ({ id, name: 'Mine' }), 403],
  ],
  'being removed before making a new link': [
    ['creator', 'removeMember', member('otherAdmin'), 200],
    ['otherAdmin', 'rotateInvite', group, 403],
  ],
};

/** That the group is whole, whatever came of a race. */
async function checkWhole({ groupId }: TestGroup): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from group_members m where m.group_id = g.id and m.role = 'creator') as creators,
      (select count(*) from group_members m join group_removals r using (group_id, user_id) where m.group_id = g.id) as "inThoughRemoved",
      (select count(*) from group_join_requests r join group_members m using (group_id, user_id)
        where r.group_id = g.id and r.status = 'pending') as "inThoughAsking",
      (select count(*) from goals o where o.group_id = g.id and o.title = 'Stay'
        and not exists (select from posts p where p.goal_id = o.id)) as "goalsUntold"
    from groups g where g.id = ${groupId}`.execute(server.db);
  expect(rows).toEqual([{ creators: 1, inThoughRemoved: 0, inThoughAsking: 0, goalsUntold: 0 }]);
}

describe('at once', () => {
  it.for(Object.entries(RACES))('%s', async ([, steps]) => {
    const testGroup = await createGroupWith(server.db, users);
    const answers = await contendForGroup(
      server,
      testGroup.groupId,
      steps.map(
        ([who, call, input]) =>
          () =>
            api.call(call, input(testGroup), users[who]),
      ),
    );
    const statuses = answers.map(({ status }) => (status === 201 ? 200 : status));
    expect(statuses).toEqual(steps.map(([, , , status]) => status));
    await checkWhole(testGroup);
  });

  it('joining, being removed, and joining again by the same link: out in the end', async () => {
    const testGroup = await createGroupWith(server.db, users);
    const join = () => api.call('join', { code: testGroup.code }, users.outsider);
    const [first, removal, second] = await contendForGroup(server, testGroup.groupId, [
      join,
      () => api.call('removeMember', member('outsider')(testGroup), users.admin),
      join,
    ]);
    expect([first?.body.status, removal?.status]).toEqual(['joined', 200]);
    // The first one writes the row that the others wait for, after which PostgreSQL lets either of them go first.
    const isLast = second?.status === 404;
    expect(isLast || second?.body.status === 'already_member').toBe(true);
    const members = await server.db
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', testGroup.groupId)
      .where('user_id', '=', users.outsider.id)
      .execute();
    expect(members).toEqual([]);
    await checkWhole(testGroup);
  });

  it('the last use of a link lets one of two in', async () => {
    const testGroup = await createGroupWith(server.db, users);
    await sql`update groups set invite_max_uses = 1 where id = ${testGroup.groupId}`.execute(server.db);
    const answers = await contendForGroup(
      server,
      testGroup.groupId,
      (['outsider', 'applicant'] as const).map(
        (who) => () => api.call('join', { code: testGroup.code }, users[who]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  it('whatever order it falls into by itself, one of two hand-overs wins and every join is counted', async () => {
    const testGroup = await createGroupWith(server.db, users);
    const as = (who: Role, call: CallName, input: Record<string, unknown>) =>
      api.call(call, input, users[who]);
    const { groupId: id, code } = testGroup;
    const [toMember, toAuthor, , joined] = await Promise.all([
      as('creator', 'handOver', { id, userId: users.member.id }),
      as('creator', 'handOver', { id, userId: users.author.id }),
      as('admin', 'rotateInvite', { id }),
      as('outsider', 'join', { code }),
    ]);
    expect([toMember?.status, toAuthor?.status].sort()).toEqual([200, 403]);
    const [, old] = (await as('admin', 'inviteHistory', { id })).body;
    expect([joined?.status, old.uses]).toEqual(joined?.status === 200 ? [200, 1] : [404, 0]);
    await checkWhole(testGroup);
  });
});
