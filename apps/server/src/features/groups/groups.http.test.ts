import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jsonHeaders } from '../../testing/fuzz/attack.ts';
import { createGroup, createPost, createUser } from '../../testing/factories.ts';
import { runInDeadlock } from '../../testing/lock-contention.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('groups', () => {
  const created = api.name === 'REST' ? 201 : 200;

  it('a person makes a group and is its creator', async () => {
    const maya = await createUser(api, 'Maya');
    const answer = await api.call(
      'createGroup',
      { name: '  Sunday Runners ', description: '', emoji: '🏆' },
      maya,
    );
    expect(answer.status).toBe(created);
    expect(answer.body).toMatchObject({
      name: 'Sunday Runners',
      description: null,
      emoji: '🏆',
      createdBy: maya.id,
      memberCount: 1,
      role: 'creator',
      unviewedWinsCount: 0,
      recentWin: null,
    });
    expect((await api.call('listGroups', undefined, maya)).body).toEqual([answer.body]);
  });

  it('a group without an emoji gets the default one; any single emoji will do', async () => {
    const maya = await createUser(api, 'Maya');
    expect((await api.call('createGroup', { name: 'A' }, maya)).body.emoji).toBe('👥');
    expect((await api.call('createGroup', { name: 'B', emoji: '👨‍👩‍👧‍👦' }, maya)).body.emoji).toBe('👨‍👩‍👧‍👦');
  });

  it.each([
    ['name', { name: '   ' }],
    ['name', {}],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\u0007b' }],
    ['description', { name: 'ok', description: 'x'.repeat(501) }],
    ['emoji', { name: 'ok', emoji: 'x' }],
    ['emoji', { name: 'ok', emoji: '🏆🏆' }],
    ['emoji', { name: 'ok', emoji: '' }],
  ])('a bad %s is refused with the field named', async (path, input) => {
    const maya = await createUser(api, 'Maya');
    const answer = await api.call('createGroup', input, maya);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{ path }] } });
    expect((await api.call('listGroups', undefined, maya)).body).toEqual([]);
  });

  it('an invite is looked up and accepted, once', async () => {
    const [maya, ben] = [await createUser(api, 'Maya'), await createUser(api, 'Ben')];
    const group = (await api.call('createGroup', { name: 'Family', description: 'Us', emoji: '🎉' }, maya))
      .body;
    const { inviteCode: code } = (await api.call('groupInvite', { id: group.id }, maya)).body;
    expect(code).toMatch(/^[A-Za-z0-9_-]{20,}$/);

    expect((await api.call('lookUpInvite', { code })).status).toBe(401);
    expect(await api.call('lookUpInvite', { code }, ben)).toMatchObject({
      status: 200,
      body: {
        isMember: false,
        group: { id: group.id, name: 'Family', description: 'Us', emoji: '🎉', memberCount: 1 },
      },
    });
    const joins = await Promise.all(Array.from({ length: 5 }, () => api.call('join', { code }, ben)));
    expect(joins.map((j) => j.status)).toEqual([200, 200, 200, 200, 200]);
    expect(joins.map((j) => j.body.status).sort()).toEqual([
      'already_member',
      'already_member',
      'already_member',
      'already_member',
      'joined',
    ]);
    expect(joins.every((j) => j.body.isMember)).toBe(true);

    const complete = (await api.call('completeGroup', { id: group.id }, ben)).body;
    expect(complete).toMatchObject({
      group: { id: group.id, memberCount: 2, role: 'member' },
      posts: [],
      goals: [],
    });
    expect(
      complete.members.map((m: { role: string; user: { name: string } }) => [m.user.name, m.role]),
    ).toEqual([
      ['Maya', 'creator'],
      ['Ben', 'member'],
    ]);
    expect(JSON.stringify(complete)).not.toContain(maya.phoneNumber);
  });

  it('an unknown invite is a 404, and so is one that has run out or is used up', async () => {
    const [maya, ben, cleo] = [
      await createUser(api, 'Maya'),
      await createUser(api, 'Ben'),
      await createUser(api, 'Cleo'),
    ];
    for (const code of ['nosuchcode', 'a\0b', '\0', 'a/b', 'ß', '%', ' ', 'x'.repeat(201), 'x'.repeat(1_900)])
      for (const call of ['lookUpInvite', 'join'] as const)
        expect(await api.call(call, { code }, ben)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND', error: 'Invalid Invite: This invite link is not valid or has expired.' },
        });
    const group = (await api.call('createGroup', { name: 'Short' }, maya)).body;
    const { inviteCode: code } = (await api.call('groupInvite', { id: group.id }, maya)).body;

    await server.db.updateTable('groups').set({ invite_max_uses: 1 }).where('id', '=', group.id).execute();
    const joins = await Promise.all([ben, cleo].map(({ token }) => api.call('join', { code }, { token })));
    expect(joins.map((j) => j.status).sort()).toEqual([200, 404]);

    await server.db
      .updateTable('groups')
      .set({ invite_max_uses: null, invite_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', group.id)
      .execute();
    expect((await api.call('join', { code }, cleo)).status).toBe(404);
  });

  it('creates one join request, and no membership, where approval is required', async () => {
    const [maya, ben] = [await createUser(api, 'Maya'), await createUser(api, 'Ben')];
    const group = (await api.call('createGroup', { name: 'Careful' }, maya)).body;
    await server.db
      .updateTable('groups')
      .set({ require_approval: true })
      .where('id', '=', group.id)
      .execute();
    const { inviteCode: code } = (await api.call('groupInvite', { id: group.id }, maya)).body;
    for (let i = 0; i < 2; i++) {
      expect((await api.call('join', { code }, ben)).body).toMatchObject({
        status: 'pending',
        isMember: false,
      });
    }
    expect((await api.call('completeGroup', { id: group.id }, ben)).status).toBe(403);
    const requests = await server.db
      .selectFrom('group_join_requests')
      .select('status')
      .where('group_id', '=', group.id)
      .execute();
    expect(requests).toEqual([{ status: 'pending' }]);
  });

  it('unviewed wins of others rise, and opening the group clears them', async () => {
    const [maya, ben] = [await createUser(api, 'Maya'), await createUser(api, 'Ben')];
    const group = (await api.call('createGroup', { name: 'Family' }, maya)).body;
    const { inviteCode: code } = (await api.call('groupInvite', { id: group.id }, maya)).body;
    await createPost(server.origin, { token: maya.token, groupId: group.id, content: 'Before Ben' });
    await api.call('join', { code }, ben);
    const listed = async (token: string) => (await api.call('listGroups', undefined, { token })).body[0];
    expect((await listed(ben.token)).unviewedWinsCount).toBe(0);

    await createPost(server.origin, { token: maya.token, groupId: group.id, content: 'Ran 10k' });
    await createPost(server.origin, {
      token: maya.token,
      groupId: group.id,
      content: 'Burned the lasagne',
      fields: { type: 'loss' },
    });
    expect(await listed(ben.token)).toMatchObject({
      unviewedWinsCount: 1,
      recentWin: { content: 'Ran 10k', user: { name: 'Maya' } },
    });
    expect((await listed(maya.token)).unviewedWinsCount).toBe(0);

    expect(await api.call('markViewed', { id: group.id }, ben)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await listed(ben.token)).unviewedWinsCount).toBe(0);
    const views = await server.db
      .selectFrom('post_views')
      .select('user_id')
      .where('user_id', '=', ben.id)
      .execute();
    expect(views).toHaveLength(2);
    await createPost(server.origin, { token: maya.token, groupId: group.id, content: 'And again' });
    expect((await listed(ben.token)).unviewedWinsCount).toBe(1);
  });

  it('noting what was viewed is tried again when it loses a deadlock', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const answer = await runInDeadlock(server, {
      prepare: () => createPost(server.origin, { token: maya.token, groupId, content: 'Twenty metres' }),
      locks: [
        sql`select from users where id = ${ben.id} for update`,
        sql`select from group_members where user_id = ${ben.id} for update`,
      ],
      call: () => api.call('markViewed', { id: groupId }, ben),
    });
    expect(answer).toMatchObject({ status: 200 });
    const [listed] = (await api.call('listGroups', undefined, ben)).body;
    expect(listed).toMatchObject({ unviewedWinsCount: 0 });
  });

  it('an Idempotency-Key makes one group of many tries, and is refused for other content', async () => {
    const maya = await createUser(api, 'Maya');
    const options = { token: maya.token, headers: { 'idempotency-key': 'create-1' } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.call('createGroup', { name: 'Once' }, options)),
    );
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect(answers.every((a) => a.status === created)).toBe(true);
    expect((await api.call('listGroups', undefined, maya)).body).toHaveLength(1);
    expect(await api.call('createGroup', { name: 'Twice' }, options)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    const other = await createUser(api, 'Ben');
    expect(
      (await api.call('createGroup', { name: 'Once' }, { ...options, token: other.token })).body.id,
    ).not.toBe(answers[0]?.body.id);
    for (const key of ['', 'x'.repeat(65), 'tab\there']) {
      expect(
        (
          await api.call(
            'createGroup',
            { name: 'Bad' },
            { token: maya.token, headers: { 'idempotency-key': key } },
          )
        ).status,
      ).toBe(400);
    }
  });
});

it('a repeat gets the first answer from an earlier build, which lacks fields that were added since', async () => {
  const { id, token } = await createUser(api, 'Maya');
  const options = { token, headers: { 'idempotency-key': 'before-the-upgrade' } };
  for (const client of [server.rest, server.trpc]) {
    await client.call('createGroup', { name: 'Early' }, options);
    await sql`
      update idempotency_keys set response_sealed = null, response = '{"id":7,"name":"Early","secret":"x"}'
      where user_id = ${id}`.execute(server.db);
    const { body } = await client.call('createGroup', { name: 'Early' }, options);
    expect(body, client.name).toEqual({ id: 7, name: 'Early' });
  }
});

it('an Idempotency-Key covers every spelling of a path', async () => {
  const { token } = await createUser(api, 'Maya');
  const send = (path: string, key: string) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { ...jsonHeaders(token), 'idempotency-key': key },
      body: '{"name":"Once"}',
    });
  const { id } = (await (await send('/api/groups', 'create')).json()) as { id: number };
  expect(await (await send('/%61pi/group%73?', 'create')).json()).toMatchObject({ id });
  expect((await api.call('listGroups', undefined, { token })).body).toHaveLength(1);
});

it('the list answers 304 to a client that has it, over REST', async () => {
  const { rest: api } = server;
  const maya = await createUser(api, 'Maya');
  const first = await api.call('listGroups', undefined, maya);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await api.call('listGroups', undefined, {
    token: maya.token,
    headers: { 'if-none-match': etag },
  });
  expect(again).toMatchObject({ status: 304, body: null });
  await api.call('createGroup', { name: 'New' }, maya);
  expect(
    (await api.call('listGroups', undefined, { token: maya.token, headers: { 'if-none-match': etag } }))
      .status,
  ).toBe(200);
});

it.each(['0', '-1', '01', '1e999', 'abc', '9007199254740992', '0x10', '1.0', '%00', ' 1'])(
  'the id %j in a path is a 400',
  async (id) => {
    const maya = await createUser(server.rest, 'Maya');
    for (const path of [`/api/groups/${id}/complete`, `/api/groups/${id}/invite`, `/api/posts/${id}`]) {
      const response = await fetch(`${server.origin}${path}`, {
        headers: { authorization: `Bearer ${maya.token}` },
      });
      expect([path, response.status]).toEqual([path, 400]);
      expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', error: expect.any(String) });
    }
  },
);
