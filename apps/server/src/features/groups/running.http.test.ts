import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import type { Cast } from '../../testing/roles.ts';
import { makeHousehold, signInCast } from '../../testing/roles.ts';
import { createPost } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let cast: Cast;
beforeAll(async () => {
  cast = await signInCast(server.rest);
});
const newHome = () => makeHousehold(server.db, cast);
const refused = (status: number, code: string, error: string, path?: string) => ({
  status,
  body: { code, error, ...(path ? { issues: [{ path, message: error }] } : {}) },
});

describe.each(server.clients)('running a group through $name', (api) => {
  const call = (name: CallName, who: keyof Cast, input: Record<string, unknown>) =>
    api.call(name, input, { token: cast[who].token });
  const rolesIn = async (groupId: number): Promise<Record<string, string>> => {
    const { body } = await call('completeGroup', 'maya', { id: groupId });
    return Object.fromEntries(
      body.members.map((m: { user: { name: string }; role: string }) => [m.user.name, m.role]),
    );
  };

  test('what is given of a group changes, and nothing else', async () => {
    const { groupId: id } = await newHome();
    const named = await call('updateGroup', 'ada', { id, name: '  The Rays ', description: 'A\nB' });
    expect(named).toMatchObject({
      status: 200,
      body: { id, name: 'The Rays', description: 'A\nB', emoji: '👥', requireApproval: false, role: 'admin' },
    });
    const asked = await call('updateGroup', 'maya', { id, emoji: '🎉', requireApproval: true });
    expect(asked.body).toMatchObject({ name: 'The Rays', emoji: '🎉', requireApproval: true });
    for (const description of ['', null]) {
      await call('updateGroup', 'maya', { id, description: 'Something' });
      const cleared = await call('updateGroup', 'maya', { id, description });
      expect(cleared.body).toMatchObject({ name: 'The Rays', description: null });
    }
    const same = await call('updateGroup', 'maya', {
      id,
      createdBy: cast.eve.id,
      inviteCode: 'x'.repeat(30),
    });
    expect(same.body).toMatchObject({ name: 'The Rays', createdBy: cast.maya.id });
    const { body } = await call('groupInvite', 'maya', { id });
    expect(body.inviteCode).not.toBe('x'.repeat(30));
  });

  test.for([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: null }],
    ['description', { description: 'x'.repeat(501) }],
    ['emoji', { emoji: 'ab' }],
    ['requireApproval', { requireApproval: 'yes' }],
  ] as const)('a bad %s is refused with the field named', async ([path, change]) => {
    const { groupId: id } = await newHome();
    expect(await call('updateGroup', 'maya', { id, ...change })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', issues: [{ path }] },
    });
  });

  test('a member becomes an admin and a member again', async () => {
    const { groupId } = await newHome();
    const tom = { groupId, userId: cast.tom.id };
    const made = await call('changeRole', 'maya', { ...tom, role: 'admin' });
    expect(made).toMatchObject({ status: 200, body: { ...tom, role: 'admin', user: { name: 'Tom' } } });
    expect((await call('changeRole', 'maya', { ...tom, role: 'admin' })).body).toEqual(made.body);
    expect((await call('updateGroup', 'tom', { id: groupId, name: 'Tom’s now' })).status).toBe(200);
    expect((await call('changeRole', 'maya', { ...tom, role: 'member' })).body.role).toBe('member');
    expect((await call('updateGroup', 'tom', { id: groupId, name: 'Or not' })).status).toBe(403);
    expect(await rolesIn(groupId)).toEqual({
      Maya: 'creator',
      Ada: 'admin',
      Zoe: 'admin',
      Ben: 'member',
      Tom: 'member',
    });
  });

  test('roles that nobody may give are refused', async () => {
    const { groupId } = await newHome();
    const to = (userId: number, role: string) => call('changeRole', 'maya', { groupId, userId, role });
    expect(await to(cast.tom.id, 'creator')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'role' }] },
    });
    expect(await to(cast.maya.id, 'member')).toMatchObject(
      refused(409, 'CONFLICT', 'The role of the creator changes only by handing the group over.'),
    );
    for (const nobody of [cast.eve.id, 999_999_999])
      expect(await to(nobody, 'admin')).toMatchObject(
        refused(404, 'NOT_FOUND', 'This person is not in the group.'),
      );
  });

  test('handing over makes another the creator and oneself an admin, who can leave then', async () => {
    const { groupId: id } = await newHome();
    expect(await call('leaveGroup', 'maya', { id })).toMatchObject(
      refused(
        409,
        'CONFLICT',
        'You are the creator of this group, so you cannot leave it yet. Hand it over to another member first, or delete it.',
      ),
    );
    const handed = await call('handOver', 'maya', { id, userId: cast.ben.id });
    expect(handed).toMatchObject({ status: 200, body: { id, role: 'admin', createdBy: cast.maya.id } });
    expect(await rolesIn(id)).toMatchObject({ Maya: 'admin', Ben: 'creator' });
    expect((await call('handOver', 'maya', { id, userId: cast.tom.id })).status).toBe(403);
    expect((await call('leaveGroup', 'maya', { id })).body).toEqual({ ok: true });
    expect((await call('leaveGroup', 'ben', { id })).status).toBe(409);
    expect((await call('deleteGroup', 'ben', { id })).status).toBe(200);
  });

  test('a group is handed over to its members alone, and not to oneself', async () => {
    const { groupId: id } = await newHome();
    const to = (userId: unknown) => call('handOver', 'maya', { id, userId });
    for (const nobody of [cast.eve.id, 999_999_999])
      expect(await to(nobody)).toMatchObject(
        refused(400, 'BAD_REQUEST', 'This person is not in the group.', 'userId'),
      );
    expect(await to(cast.maya.id)).toMatchObject(
      refused(400, 'BAD_REQUEST', 'You are the creator of this group already.', 'userId'),
    );
    for (const odd of ['7', 0, -1, 1.5, null])
      expect(await to(odd)).toMatchObject({ status: 400, body: { issues: [{ path: 'userId' }] } });
    expect(await rolesIn(id)).toMatchObject({ Maya: 'creator' });
  });

  test('nobody is removed who is not in, nor oneself, nor the creator', async () => {
    const { groupId } = await newHome();
    const remove = (who: keyof Cast, userId: number) => call('removeMember', who, { groupId, userId });
    expect(await remove('ada', cast.eve.id)).toMatchObject(
      refused(404, 'NOT_FOUND', 'This person is not in the group.'),
    );
    for (const who of ['maya', 'ada'] as const)
      expect(await remove(who, cast[who].id)).toMatchObject(
        refused(400, 'BAD_REQUEST', 'You cannot remove yourself. Leave the group instead.', 'userId'),
      );
    expect((await remove('ada', cast.maya.id)).status).toBe(403);
    expect((await remove('ada', cast.tom.id)).body).toEqual({ ok: true });
    expect((await remove('ada', cast.tom.id)).status).toBe(404);
    expect(Object.keys(await rolesIn(groupId))).toEqual(['Maya', 'Ada', 'Zoe', 'Ben']);
  });

  test('who leaves, leaves their posts, comments and goals behind, and comes back as a new member', async () => {
    const { groupId: id, code, postId } = await newHome();
    expect((await call('leaveGroup', 'tom', { id })).body).toEqual({ ok: true });
    expect((await call('leaveGroup', 'tom', { id })).status).toBe(403);
    const left = (await call('completeGroup', 'ben', { id })).body;
    expect(left).toMatchObject({
      group: { memberCount: 4 },
      posts: [{ id: postId, user: { name: 'Tom' }, commentsCount: 1 }],
      goals: [{ title: 'Run 20k', user: { name: 'Tom' } }],
    });

    await createPost(server.origin, { token: cast.ben.token, groupId: id, content: 'While Tom was away' });
    expect((await call('join', 'tom', { code })).body).toMatchObject({ status: 'joined', isMember: true });
    const back = (await call('completeGroup', 'tom', { id })).body;
    expect(back.group).toMatchObject({ role: 'member', memberCount: 5, unviewedWinsCount: 0 });
    expect(back.posts).toHaveLength(2);
  });

  test('a deleted group is gone at once: "Group not found" to its members, as if it never were to others', async () => {
    const { groupId: id, postId, code, requestId } = await newHome();
    expect((await call('deleteGroup', 'maya', { id })).body).toEqual({ ok: true });
    for (const who of ['maya', 'ada', 'ben'] as const) {
      for (const name of ['completeGroup', 'groupInvite', 'leaveGroup', 'markViewed', 'deleteGroup'] as const)
        expect(await call(name, who, { id })).toMatchObject(refused(404, 'NOT_FOUND', 'Group not found'));
      expect((await call('getPost', who, { id: postId })).status).toBe(404);
      const { body } = await call('listGroups', who, {});
      expect(body.map((group: { id: number }) => group.id)).not.toContain(id);
    }
    expect((await call('approveJoinRequest', 'ada', { id: requestId })).status).toBe(404);
    expect((await call('completeGroup', 'eve', { id })).body).toEqual(
      (await call('completeGroup', 'eve', { id: 999_999_999 })).body,
    );
    for (const who of ['ben', 'eve'] as const)
      expect((await call('lookUpInvite', who, { code })).status).toBe(404);
  });

  test('an Idempotency-Key makes a repeated leave or rotation harmless', async () => {
    const { groupId: id } = await newHome();
    const twice = (name: CallName, who: keyof Cast) => {
      const options = { token: cast[who].token, headers: { 'idempotency-key': `${name}-${id}` } };
      return Promise.all([api.call(name, { id }, options), api.call(name, { id }, options)]);
    };
    const left = await twice('leaveGroup', 'ben');
    expect(left.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    const [first, again] = await twice('rotateInvite', 'ada');
    expect(again?.body).toEqual(first?.body);
    expect((await call('inviteHistory', 'ada', { id })).body).toHaveLength(2);
  });
});
