import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroupWith, type Role, useUsersByRole } from '../../testing/scenario.ts';
import { createPost } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const users = useUsersByRole(server);
const newGroup = () => createGroupWith(server.db, users);
const refused = (status: number, code: string, error: string, path?: string) => ({
  status,
  body: { code, error, ...(path ? { issues: [{ path, message: error }] } : {}) },
});

describe('running a group', () => {
  const call = (name: CallName, who: Role, input: Record<string, unknown>) =>
    api.call(name, input, users[who]);
  const rolesIn = async (groupId: number): Promise<Record<string, string>> => {
    const { body } = await call('completeGroup', 'creator', { id: groupId });
    return Object.fromEntries(
      body.members.map((m: { user: { name: string }; role: string }) => [m.user.name, m.role]),
    );
  };

  it('changes only the given fields of a group', async () => {
    const { groupId: id } = await newGroup();
    const named = await call('updateGroup', 'admin', { id, name: '  The Rays ', description: 'A\nB' });
    expect(named).toMatchObject({
      status: 200,
      body: { id, name: 'The Rays', description: 'A\nB', emoji: '👥', requireApproval: false, role: 'admin' },
    });
    const asked = await call('updateGroup', 'creator', { id, emoji: '🎉', requireApproval: true });
    expect(asked.body).toMatchObject({ name: 'The Rays', emoji: '🎉', requireApproval: true });
    for (const description of ['', null]) {
      await call('updateGroup', 'creator', { id, description: 'Something' });
      const cleared = await call('updateGroup', 'creator', { id, description });
      expect(cleared.body).toMatchObject({ name: 'The Rays', description: null });
    }
    const same = await call('updateGroup', 'creator', {
      id,
      createdBy: users.outsider.id,
      inviteCode: 'x'.repeat(30),
    });
    expect(same.body).toMatchObject({ name: 'The Rays', createdBy: users.creator.id });
    const { body } = await call('groupInvite', 'creator', { id });
    expect(body.inviteCode).not.toBe('x'.repeat(30));
  });

  it.for([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: null }],
    ['description', { description: 'x'.repeat(501) }],
    ['emoji', { emoji: 'ab' }],
    ['requireApproval', { requireApproval: 'yes' }],
  ] as const)('a bad %s is refused with the field named', async ([path, change]) => {
    const { groupId: id } = await newGroup();
    expect(await call('updateGroup', 'creator', { id, ...change })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', issues: [{ path }] },
    });
  });

  it('a member becomes an admin and a member again', async () => {
    const { groupId } = await newGroup();
    const author = { groupId, userId: users.author.id };
    const made = await call('changeRole', 'creator', { ...author, role: 'admin' });
    expect(made).toMatchObject({ status: 200, body: { ...author, role: 'admin', user: { name: 'Author' } } });
    expect((await call('changeRole', 'creator', { ...author, role: 'admin' })).body).toEqual(made.body);
    expect((await call('updateGroup', 'author', { id: groupId, name: 'Author’s now' })).status).toBe(200);
    expect((await call('changeRole', 'creator', { ...author, role: 'member' })).body.role).toBe('member');
    expect((await call('updateGroup', 'author', { id: groupId, name: 'Or not' })).status).toBe(403);
    expect(await rolesIn(groupId)).toEqual({
      Creator: 'creator',
      Admin: 'admin',
      'Other admin': 'admin',
      Member: 'member',
      Author: 'member',
    });
  });

  it('rejects roles that no user may assign', async () => {
    const { groupId } = await newGroup();
    const to = (userId: number, role: string) => call('changeRole', 'creator', { groupId, userId, role });
    expect(await to(users.author.id, 'creator')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'role' }] },
    });
    expect(await to(users.creator.id, 'member')).toMatchObject(
      refused(409, 'CONFLICT', 'The role of the creator changes only by handing the group over.'),
    );
    for (const nonMember of [users.outsider.id, 999_999_999])
      expect(await to(nonMember, 'admin')).toMatchObject(
        refused(404, 'NOT_FOUND', 'This person is not in the group.'),
      );
  });

  it('handing over makes another the creator and oneself an admin, who can leave then', async () => {
    const { groupId: id } = await newGroup();
    expect(await call('leaveGroup', 'creator', { id })).toMatchObject(
      refused(
        409,
        'CONFLICT',
        'You are the creator of this group, so you cannot leave it yet. Hand it over to another member first, or delete it.',
      ),
    );
    const handed = await call('handOver', 'creator', { id, userId: users.member.id });
    expect(handed).toMatchObject({ status: 200, body: { id, role: 'admin', createdBy: users.creator.id } });
    expect(await rolesIn(id)).toMatchObject({ Creator: 'admin', Member: 'creator' });
    expect((await call('handOver', 'creator', { id, userId: users.author.id })).status).toBe(403);
    expect((await call('leaveGroup', 'creator', { id })).body).toEqual({ ok: true });
    expect((await call('leaveGroup', 'member', { id })).status).toBe(409);
    expect((await call('deleteGroup', 'member', { id })).status).toBe(200);
  });

  it('a group is handed over to its members alone, and not to oneself', async () => {
    const { groupId: id } = await newGroup();
    const to = (userId: unknown) => call('handOver', 'creator', { id, userId });
    for (const nonMember of [users.outsider.id, 999_999_999])
      expect(await to(nonMember)).toMatchObject(
        refused(400, 'BAD_REQUEST', 'This person is not in the group.', 'userId'),
      );
    expect(await to(users.creator.id)).toMatchObject(
      refused(400, 'BAD_REQUEST', 'You are the creator of this group already.', 'userId'),
    );
    for (const odd of ['7', 0, -1, 1.5, null])
      expect(await to(odd)).toMatchObject({ status: 400, body: { issues: [{ path: 'userId' }] } });
    expect(await rolesIn(id)).toMatchObject({ Creator: 'creator' });
  });

  it('rejects removing a non-member, oneself or the creator', async () => {
    const { groupId } = await newGroup();
    const remove = (who: Role, userId: number) => call('removeMember', who, { groupId, userId });
    expect(await remove('admin', users.outsider.id)).toMatchObject(
      refused(404, 'NOT_FOUND', 'This person is not in the group.'),
    );
    for (const who of ['creator', 'admin'] as const)
      expect(await remove(who, users[who].id)).toMatchObject(
        refused(400, 'BAD_REQUEST', 'You cannot remove yourself. Leave the group instead.', 'userId'),
      );
    expect((await remove('admin', users.creator.id)).status).toBe(403);
    expect((await remove('admin', users.author.id)).body).toEqual({ ok: true });
    expect((await remove('admin', users.author.id)).status).toBe(404);
    expect(Object.keys(await rolesIn(groupId))).toEqual(['Creator', 'Admin', 'Other admin', 'Member']);
  });

  it('a member who leaves leaves their posts, comments and goals, and rejoins as a new member', async () => {
    const { groupId: id, code, postId } = await newGroup();
    expect((await call('leaveGroup', 'author', { id })).body).toEqual({ ok: true });
    expect((await call('leaveGroup', 'author', { id })).status).toBe(403);
    const left = (await call('completeGroup', 'member', { id })).body;
    expect(left).toMatchObject({
      group: { memberCount: 4 },
      posts: [{ id: postId, user: { name: 'Author' }, commentsCount: 1 }],
      goals: [{ title: 'Run 20k', user: { name: 'Author' } }],
    });

    await createPost(server.origin, {
      token: users.member.token,
      groupId: id,
      content: 'While the author was away',
    });
    expect((await call('join', 'author', { code })).body).toMatchObject({ status: 'joined', isMember: true });
    const back = (await call('completeGroup', 'author', { id })).body;
    expect(back.group).toMatchObject({ role: 'member', memberCount: 5, unviewedWinsCount: 0 });
    expect(back.posts).toHaveLength(2);
  });

  it('a deleted group is gone at once: "Group not found" to its members, as if it never were to others', async () => {
    const { groupId: id, postId, code, requestId } = await newGroup();
    expect((await call('deleteGroup', 'creator', { id })).body).toEqual({ ok: true });
    for (const who of ['creator', 'admin', 'member'] as const) {
      for (const name of ['completeGroup', 'groupInvite', 'leaveGroup', 'markViewed', 'deleteGroup'] as const)
        expect(await call(name, who, { id })).toMatchObject(refused(404, 'NOT_FOUND', 'Group not found'));
      expect((await call('getPost', who, { id: postId })).status).toBe(404);
      const { body } = await call('listGroups', who, {});
      expect(body.map((group: { id: number }) => group.id)).not.toContain(id);
    }
    expect((await call('approveJoinRequest', 'admin', { id: requestId })).status).toBe(404);
    expect((await call('completeGroup', 'outsider', { id })).body).toEqual(
      (await call('completeGroup', 'outsider', { id: 999_999_999 })).body,
    );
    for (const who of ['member', 'outsider'] as const)
      expect((await call('lookUpInvite', who, { code })).status).toBe(404);
  });

  it('an Idempotency-Key makes a repeated leave or rotation harmless', async () => {
    const { groupId: id } = await newGroup();
    const twice = (name: CallName, who: Role) => {
      const options = { token: users[who].token, headers: { 'idempotency-key': `${name}-${id}` } };
      return Promise.all([api.call(name, { id }, options), api.call(name, { id }, options)]);
    };
    const left = await twice('leaveGroup', 'member');
    expect(left.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    const [first, again] = await twice('rotateInvite', 'admin');
    expect(again?.body).toEqual(first?.body);
    expect((await call('inviteHistory', 'admin', { id })).body).toHaveLength(2);
  });
});
