import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { inLine } from '../../testing/in-line.ts';
import type { Cast, Household } from '../../testing/roles.ts';
import { makeHousehold, signInCast } from '../../testing/roles.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let cast: Cast;
beforeAll(async () => {
  cast = await signInCast(server.rest);
});

type Step = readonly [
  who: keyof Cast,
  call: CallName,
  input: (home: Household) => Record<string, unknown>,
  status: number,
];

const group = ({ groupId: id }: Household) => ({ id });
const request = ({ requestId: id }: Household) => ({ id });
const withCode = ({ code }: Household) => ({ code });
const handTo = (to: keyof Cast) => (home: Household) => ({ id: home.groupId, userId: cast[to].id });
const member =
  (name: keyof Cast, more: object = {}) =>
  (home: Household) => ({
    groupId: home.groupId,
    userId: cast[name].id,
    ...more,
  });
const post = ({ groupId }: Household) => ({ groupId, content: 'On my way out', type: 'win' });
const goal = ({ groupId }: Household) => ({ groupId, title: 'Stay' });
const ownGoal = ({ goalId: id }: Household) => ({ id });

/** What meets at one group at once, in the order in which the database takes them. */
const RACES: readonly [what: string, steps: readonly Step[]][] = [
  [
    'two hand-overs: the first wins',
    [
      ['maya', 'handOver', handTo('ben'), 200],
      ['maya', 'handOver', handTo('tom'), 403],
    ],
  ],
  [
    'a hand-over and the creator leaving: who hands over may go',
    [
      ['maya', 'handOver', handTo('ben'), 200],
      ['maya', 'leaveGroup', group, 200],
    ],
  ],
  [
    'a hand-over to somebody who is leaving',
    [
      ['ben', 'leaveGroup', group, 200],
      ['maya', 'handOver', handTo('ben'), 400],
    ],
  ],
  [
    'leaving with the group just handed over to oneself',
    [
      ['maya', 'handOver', handTo('ben'), 200],
      ['ben', 'leaveGroup', group, 409],
    ],
  ],
  [
    'rotating before joining: the old link is dead',
    [
      ['ada', 'rotateInvite', group, 200],
      ['eve', 'join', withCode, 404],
    ],
  ],
  [
    'joining before rotating: in by the old link',
    [
      ['eve', 'join', withCode, 200],
      ['ada', 'rotateInvite', group, 200],
    ],
  ],
  [
    'leaving before posting: nothing is posted',
    [
      ['ben', 'leaveGroup', group, 200],
      ['ben', 'createPost', post, 403],
    ],
  ],
  [
    'posting before leaving: the post stays',
    [
      ['ben', 'createPost', post, 200],
      ['ben', 'leaveGroup', group, 200],
    ],
  ],
  [
    'leaving before setting a goal: none is set',
    [
      ['ben', 'leaveGroup', group, 200],
      ['ben', 'createGoal', goal, 403],
    ],
  ],
  [
    'being removed before completing a goal: it stays open',
    [
      ['ada', 'removeMember', member('tom'), 200],
      ['tom', 'completeGoal', ownGoal, 403],
    ],
  ],
  [
    'deleting the group before a post to it',
    [
      ['maya', 'deleteGroup', group, 200],
      ['ben', 'createPost', post, 404],
    ],
  ],
  [
    'two admins deciding one request',
    [
      ['ada', 'approveJoinRequest', request, 200],
      ['zoe', 'declineJoinRequest', request, 409],
    ],
  ],
  [
    'coming in by oneself while an admin decides',
    [
      ['kim', 'join', withCode, 200],
      ['ada', 'declineJoinRequest', request, 409],
    ],
  ],
  [
    'removing somebody twice',
    [
      ['ada', 'removeMember', member('tom'), 200],
      ['zoe', 'removeMember', member('tom'), 404],
    ],
  ],
  [
    'losing one’s role while using it',
    [
      ['maya', 'changeRole', member('ada', { role: 'member' }), 200],
      ['ada', 'removeMember', member('tom'), 403],
      ['ada', 'updateGroup', ({ groupId: id }) => ({ id, name: 'Mine' }), 403],
    ],
  ],
  [
    'being removed before making a new link',
    [
      ['maya', 'removeMember', member('zoe'), 200],
      ['zoe', 'rotateInvite', group, 403],
    ],
  ],
];

/** That the group is whole, whatever came of a race. */
async function checkWhole({ groupId }: Household): Promise<void> {
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

describe.each(server.clients)('at once through $name', (api) => {
  test.for(RACES)('%s', async ([, steps]) => {
    const home = await makeHousehold(server.db, cast);
    const answers = await inLine(
      server,
      home.groupId,
      steps.map(
        ([who, call, input]) =>
          () =>
            api.call(call, input(home), { token: cast[who].token }),
      ),
    );
    const statuses = answers.map(({ status }) => (status === 201 ? 200 : status));
    expect(statuses).toEqual(steps.map(([, , , status]) => status));
    await checkWhole(home);
  });

  test('joining, being removed, and joining again by the same link: out in the end', async () => {
    const home = await makeHousehold(server.db, cast);
    const join = () => api.call('join', { code: home.code }, { token: cast.eve.token });
    const [first, removal, second] = await inLine(server, home.groupId, [
      join,
      () => api.call('removeMember', member('eve')(home), { token: cast.ada.token }),
      join,
    ]);
    expect([first?.body.status, removal?.status]).toEqual(['joined', 200]);
    // The first one writes the row that the others wait for, after which PostgreSQL lets either of them go first.
    const isLast = second?.status === 404;
    expect(isLast || second?.body.status === 'already_member').toBe(true);
    const members = await server.db
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', home.groupId)
      .where('user_id', '=', cast.eve.id)
      .execute();
    expect(members).toEqual([]);
    await checkWhole(home);
  });

  test('the last use of a link lets one of two in', async () => {
    const home = await makeHousehold(server.db, cast);
    await sql`update groups set invite_max_uses = 1 where id = ${home.groupId}`.execute(server.db);
    const answers = await inLine(
      server,
      home.groupId,
      (['eve', 'kim'] as const).map(
        (who) => () => api.call('join', { code: home.code }, { token: cast[who].token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  test('whatever order it falls into by itself, one of two hand-overs wins and every join is counted', async () => {
    const home = await makeHousehold(server.db, cast);
    const as = (who: keyof Cast, call: CallName, input: Record<string, unknown>) =>
      api.call(call, input, { token: cast[who].token });
    const { groupId: id, code } = home;
    const [toBen, toTom, , joined] = await Promise.all([
      as('maya', 'handOver', { id, userId: cast.ben.id }),
      as('maya', 'handOver', { id, userId: cast.tom.id }),
      as('ada', 'rotateInvite', { id }),
      as('eve', 'join', { code }),
    ]);
    expect([toBen?.status, toTom?.status].sort()).toEqual([200, 403]);
    const [, old] = (await as('ada', 'inviteHistory', { id })).body;
    expect([joined?.status, old.uses]).toEqual(joined?.status === 200 ? [200, 1] : [404, 0]);
    await checkWhole(home);
  });
});
