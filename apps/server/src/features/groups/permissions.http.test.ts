import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import {
  createGroupWith,
  type Role,
  type TestGroup,
  type UsersByRole,
  useUsersByRole,
} from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** What the creator and an admin are answered. */
type Cells = readonly [creator: number, admin: number];
type Input = (testGroup: TestGroup, users: UsersByRole) => Record<string, unknown>;

const BOTH: Cells = [200, 200];
const CREATOR_ALONE: Cells = [200, 403];
const NEITHER: Cells = [403, 403];

const group: Input = ({ groupId: id }) => ({ id });
const ofGroup: Input = ({ groupId }) => ({ groupId });
const post: Input = ({ postId }) => ({ postId });
const request: Input = ({ requestId: id }) => ({ id });
const member =
  (name: Role, more: object = {}): Input =>
  ({ groupId }, users) => ({ groupId, userId: users[name].id, ...more });

/** Who may what with what is another’s. The permission matrix asks as the owner of everything, as a member and as strangers. */
const TABLE: readonly [what: string, call: CallName, input: Input, cells: Cells][] = [
  ['see the group', 'completeGroup', group, BOTH],
  ['see its posts', 'groupPosts', ofGroup, BOTH],
  ['see a post', 'getPost', ({ postId: id }) => ({ id }), BOTH],
  ['see comments', 'listComments', post, BOTH],
  ['see goals', 'groupGoals', ofGroup, BOTH],
  ['see the week', 'weeklyStats', ofGroup, BOTH],
  ['see the invite link', 'groupInvite', group, BOTH],
  ['note that all is seen', 'markViewed', group, BOTH],
  ['react to a post', 'reactToPost', ({ postId }) => ({ postId, emoji: '🐐' }), BOTH],
  ['react to a comment', 'reactToComment', ({ commentId }) => ({ commentId, emoji: '❤️' }), BOTH],
  ['comment', 'createComment', ({ postId }) => ({ postId, content: 'Bravo' }), [201, 201]],
  ['add a goal', 'createGoal', ({ groupId }) => ({ groupId, title: 'Read more' }), [201, 201]],
  ['complete another’s goal', 'completeGoal', ({ goalId: id }) => ({ id }), NEITHER],
  ['delete another’s comment', 'deleteComment', ({ commentId: id }) => ({ id }), BOTH],
  ['leave', 'leaveGroup', group, [409, 200]],
  ['rename', 'updateGroup', ({ groupId: id }) => ({ id, name: 'Us' }), BOTH],
  ['describe', 'updateGroup', ({ groupId: id }) => ({ id, description: 'All of us' }), BOTH],
  ['choose the emoji', 'updateGroup', ({ groupId: id }) => ({ id, emoji: '🎉' }), BOTH],
  ['turn approval on', 'updateGroup', ({ groupId: id }) => ({ id, requireApproval: true }), BOTH],
  ['rotate the invite', 'rotateInvite', group, BOTH],
  ['see who came in by which link', 'inviteHistory', group, BOTH],
  ['see who asks to be let in', 'listJoinRequests', group, BOTH],
  ['approve a request', 'approveJoinRequest', request, BOTH],
  ['decline a request', 'declineJoinRequest', request, BOTH],
  ['remove a member', 'removeMember', member('author'), BOTH],
  ['remove an admin', 'removeMember', member('otherAdmin'), CREATOR_ALONE],
  ['make an admin', 'changeRole', member('author', { role: 'admin' }), CREATOR_ALONE],
  ['unmake an admin', 'changeRole', member('otherAdmin', { role: 'member' }), CREATOR_ALONE],
  ['hand over', 'handOver', ({ groupId: id }, { author }) => ({ id, userId: author.id }), CREATOR_ALONE],
  ['delete the group', 'deleteGroup', group, CREATOR_ALONE],
];

const users = useUsersByRole(server);

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

const cells = TABLE.flatMap(([what, call, input, [creator, admin]]) => [
  ['creator', what, creator, call, input] as const,
  ['admin', what, admin, call, input] as const,
]);
it.for(cells)('%s, %s: %i', async ([caller, , status, call, input]) => {
  const testGroup = await createGroupWith(server.db, users);
  const before = await stateOf(testGroup);
  expect(await api.call(call, input(testGroup, users), users[caller])).toMatchObject({ status });
  const after = await stateOf(testGroup);
  expect(status >= 400 ? after : before).toEqual(before);
});
