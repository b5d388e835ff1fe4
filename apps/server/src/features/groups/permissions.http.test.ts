import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import type { Role, TestGroup, UsersByRole } from '../../testing/scenario.ts';
import { createGroupWith, createUsersByRole } from '../../testing/scenario.ts';
import { createPost } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

/** What the creator, an admin, a member and an outsider are answered. */
type Cells = readonly [creator: number, admin: number, member: number, outsider: number];
type Input = (testGroup: TestGroup, users: UsersByRole) => Record<string, unknown>;

const CALLERS = ['creator', 'admin', 'member', 'outsider'] as const;
const EVERY_MEMBER: Cells = [200, 200, 200, 403];
const WHO_RUNS_IT: Cells = [200, 200, 403, 403];
const CREATOR_ALONE: Cells = [200, 403, 403, 403];

const group: Input = ({ groupId: id }) => ({ id });
const ofGroup: Input = ({ groupId }) => ({ groupId });
const post: Input = ({ postId }) => ({ postId });
const request: Input = ({ requestId: id }) => ({ id });
const member =
  (name: Role, more: object = {}): Input =>
  ({ groupId }, users) => ({ groupId, userId: users[name].id, ...more });

/** The table of who may what, call by call. */
const TABLE: readonly [what: string, call: CallName, input: Input, cells: Cells][] = [
  ['see the group', 'completeGroup', group, EVERY_MEMBER],
  ['see its posts', 'groupPosts', ofGroup, EVERY_MEMBER],
  ['see a post', 'getPost', ({ postId: id }) => ({ id }), EVERY_MEMBER],
  ['see comments', 'listComments', post, EVERY_MEMBER],
  ['see goals', 'groupGoals', ofGroup, EVERY_MEMBER],
  ['see the week', 'weeklyStats', ofGroup, EVERY_MEMBER],
  ['see the invite link', 'groupInvite', group, EVERY_MEMBER],
  ['note that all is seen', 'markViewed', group, EVERY_MEMBER],
  ['react to a post', 'reactToPost', ({ postId }) => ({ postId, emoji: '🐐' }), EVERY_MEMBER],
  ['react to a comment', 'reactToComment', ({ commentId }) => ({ commentId, emoji: '❤️' }), EVERY_MEMBER],
  ['comment', 'createComment', ({ postId }) => ({ postId, content: 'Bravo' }), EVERY_MEMBER],
  ['add a goal', 'createGoal', ({ groupId }) => ({ groupId, title: 'Read more' }), EVERY_MEMBER],
  ['complete another’s goal', 'completeGoal', ({ goalId: id }) => ({ id }), [403, 403, 403, 403]],
  ['delete another’s comment', 'deleteComment', ({ commentId: id }) => ({ id }), WHO_RUNS_IT],
  ['leave', 'leaveGroup', group, [409, 200, 200, 403]],
  ['rename', 'updateGroup', ({ groupId: id }) => ({ id, name: 'Us' }), WHO_RUNS_IT],
  ['describe', 'updateGroup', ({ groupId: id }) => ({ id, description: 'All of us' }), WHO_RUNS_IT],
  ['choose the emoji', 'updateGroup', ({ groupId: id }) => ({ id, emoji: '🎉' }), WHO_RUNS_IT],
  ['turn approval on', 'updateGroup', ({ groupId: id }) => ({ id, requireApproval: true }), WHO_RUNS_IT],
  ['rotate the invite', 'rotateInvite', group, WHO_RUNS_IT],
  ['see who came in by which link', 'inviteHistory', group, WHO_RUNS_IT],
  ['see who asks to be let in', 'listJoinRequests', group, WHO_RUNS_IT],
  ['approve a request', 'approveJoinRequest', request, WHO_RUNS_IT],
  ['decline a request', 'declineJoinRequest', request, WHO_RUNS_IT],
  ['remove a member', 'removeMember', member('author'), WHO_RUNS_IT],
  ['remove an admin', 'removeMember', member('otherAdmin'), CREATOR_ALONE],
  ['make an admin', 'changeRole', member('author', { role: 'admin' }), CREATOR_ALONE],
  ['unmake an admin', 'changeRole', member('otherAdmin', { role: 'member' }), CREATOR_ALONE],
  ['hand over', 'handOver', ({ groupId: id }, { author }) => ({ id, userId: author.id }), CREATOR_ALONE],
  ['delete the group', 'deleteGroup', group, CREATOR_ALONE],
];

let users: UsersByRole;
beforeAll(async () => {
  users = await createUsersByRole(server.rest);
});

/** All that a refused call must leave as it was. */
async function stateOf({ groupId }: TestGroup): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(g) as group,
      (select jsonb_agg(to_jsonb(m) order by m.id) from group_members m where m.group_id = g.id) as members,
      (select jsonb_agg(to_jsonb(r) order by r.id) from group_join_requests r where r.group_id = g.id) as requests,
      (select jsonb_agg(to_jsonb(o) order by o.id) from goals o where o.group_id = g.id) as goals,
      (select jsonb_agg(to_jsonb(p) order by p.id) from posts p where p.group_id = g.id) as posts,
      (select count(*) from group_removals r where r.group_id = g.id) as removals,
      (select count(*) from group_past_invites i where i.group_id = g.id) as links,
      (select count(*) from post_comments c join posts p on p.id = c.post_id where p.group_id = g.id and c.deleted_at is null) as comments
    from groups g where g.id = ${groupId}`.execute(server.db);
  return rows[0];
}

describe.each(server.clients)('who may what, through $name', (api) => {
  const cells = TABLE.flatMap(([what, call, input, answers]) =>
    CALLERS.map((caller, i) => [caller, what, answers[i] ?? 0, call, input] as const),
  );
  it.for(cells)('%s, %s: %i', async ([caller, , status, call, input]) => {
    const testGroup = await createGroupWith(server.db, users);
    const before = await stateOf(testGroup);
    const created = api.name === 'REST' && (call === 'createComment' || call === 'createGoal') ? 201 : 200;
    const answer = await api.call(call, input(testGroup, users), { token: users[caller].token });
    expect(answer).toMatchObject({ status: status === 200 ? created : status });
    expect(status === 200 ? before : await stateOf(testGroup)).toEqual(before);
  });

  it('an outsider is answered the same bytes for a foreign and for a missing group, whatever they call', async () => {
    const testGroup = await createGroupWith(server.db, users);
    const missing: TestGroup = {
      groupId: 999_999_991,
      postId: 999_999_992,
      commentId: 999_999_993,
      goalId: 999_999_994,
      requestId: 999_999_995,
      code: testGroup.code,
    };
    for (const [what, call, input] of TABLE) {
      const [foreign, none] = [
        await api.call(call, input(testGroup, users), { token: users.outsider.token }),
        await api.call(call, input(missing, users), { token: users.outsider.token }),
      ];
      expect([what, foreign.status, foreign.body]).toEqual([what, 403, none.body]);
    }
  });
});

it.for([
  ['creator', 201],
  ['admin', 201],
  ['member', 201],
  ['outsider', 403],
] as const)('%s, share a win: %i', async ([caller, status]) => {
  const testGroup = await createGroupWith(server.db, users);
  const answer = await createPost(server.origin, { token: users[caller].token, groupId: testGroup.groupId });
  expect(answer.status).toBe(status);
});
