import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroupWith, type Role, useUsersByRole } from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const users = useUsersByRole(server);
const DAY = 24 * 3_600_000;

describe('invite links', () => {
  const call = (name: CallName, who: Role, input: Record<string, unknown>) =>
    api.call(name, input, users[who]);
  const newGroup = async () => {
    const { groupId: id, code } = await createGroupWith(server.db, users);
    // A group of an older version, which did not record who made the first link.
    await sql`update groups set created_at = now() - interval '3 days', invite_created_at = now() - interval '3 days'
      where id = ${id}`.execute(server.db);
    const rotate = async (bounds = {}): Promise<string> =>
      (await call('rotateInvite', 'admin', { id, ...bounds })).body.inviteCode;
    const join = (who: Role, by: string) => call('join', who, { code: by });
    const history = async () => (await call('inviteHistory', 'creator', { id })).body;
    return { id, code, rotate, join, history };
  };

  it('a new link ends the old one at once', async () => {
    const { id, code, rotate, join } = await newGroup();
    const next = await rotate();
    expect(next).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(next).not.toBe(code);
    for (const name of ['lookUpInvite', 'join'] as const)
      expect(await call(name, 'outsider', { code })).toMatchObject({
        status: 404,
        body: { error: 'Invalid Invite: This invite link is not valid or has expired.' },
      });
    expect((await call('groupInvite', 'member', { id })).body).toEqual({ inviteCode: next });
    expect((await join('outsider', next)).body.status).toBe('joined');
  });

  it('a link may run out, and let in only so many', async () => {
    const { id, rotate, join, history } = await newGroup();
    const short = await rotate({ expiresInDays: 7, maxUses: 1 });
    const [current] = await history();
    expect(current).toMatchObject({ inviteCode: short, isCurrent: true, maxUses: 1, uses: 0, endedAt: null });
    expect(Date.parse(current.expiresAt) - Date.parse(current.createdAt)).toBe(7 * DAY);
    expect((await join('applicant', short)).status).toBe(200);
    expect((await join('outsider', short)).status).toBe(404);
    expect((await join('applicant', short)).body.status).toBe('already_member');
    expect((await call('groupInvite', 'member', { id })).body).toEqual({ inviteCode: short, isShut: true });

    const next = await rotate({ expiresInDays: 1 });
    await sql`update groups set invite_expires_at = now() where id = ${id}`.execute(server.db);
    expect((await call('lookUpInvite', 'outsider', { code: next })).status).toBe(404);
    expect((await join('outsider', next)).status).toBe(404);
    expect((await call('groupInvite', 'member', { id })).body).toEqual({ inviteCode: next, isShut: true });
    const open = await rotate({ expiresInDays: null, maxUses: null });
    expect((await history())[0]).toMatchObject({ inviteCode: open, expiresAt: null, maxUses: null });
    expect((await join('outsider', open)).status).toBe(200);
  });

  it.for([
    ['expiresInDays', 0],
    ['expiresInDays', 366],
    ['expiresInDays', 1.5],
    ['expiresInDays', '7'],
    ['maxUses', 0],
    ['maxUses', 1_001],
    ['maxUses', 'many'],
  ] as const)('%s %j is refused, and the link stays', async ([path, value]) => {
    const { id, code } = await newGroup();
    expect(await call('rotateInvite', 'admin', { id, [path]: value })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
    expect((await call('groupInvite', 'admin', { id })).body).toEqual({ inviteCode: code });
  });

  it('the history lists who made each link, when, how often it was used and who joined by it', async () => {
    const { rotate, join, history, id, code } = await newGroup();
    await join('outsider', code);
    const second = await rotate({ maxUses: 5 });
    await join('applicant', second);
    await call('leaveGroup', 'outsider', { id });
    const third = await rotate();
    await call('leaveGroup', 'member', { id });
    await join('member', third);

    const links = await history();
    expect(links).toMatchObject([
      {
        inviteCode: third,
        isCurrent: true,
        createdBy: { name: 'Admin' },
        maxUses: null,
        uses: 1,
        endedAt: null,
        joined: [{ user: { id: users.member.id, name: 'Member' } }],
      },
      {
        inviteCode: null,
        isCurrent: false,
        createdBy: { name: 'Admin' },
        maxUses: 5,
        uses: 1,
        joined: [{ user: { name: 'Applicant' } }],
      },
      { inviteCode: null, isCurrent: false, createdBy: { name: 'Creator' }, maxUses: null, uses: 1 },
    ]);
    // The outsider left; the member came back by another link.
    const names = links[2].joined.map(({ user }: { user: { name: string } }) => user.name);
    expect(names.sort()).toEqual(['Admin', 'Author', 'Other admin']);
    expect(JSON.stringify(links)).not.toContain(second);
    expect(links[2].endedAt).toBe(links[1].createdAt);
    expect(links[1].endedAt).toBe(links[0].createdAt);
    for (const { joinedAt } of links.flatMap(({ joined }: { joined: { joinedAt: string }[] }) => joined))
      expect(joinedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('a removed member cannot join by older links, and can by a newer one', async () => {
    const { id, code, rotate, join } = await newGroup();
    const author = { groupId: id, userId: users.author.id };
    await call('removeMember', 'admin', author);
    for (const name of ['lookUpInvite', 'join'] as const)
      expect((await call(name, 'author', { code })).status).toBe(404);
    const next = await rotate();
    expect((await call('lookUpInvite', 'author', { code: next })).body).toMatchObject({ isMember: false });
    expect((await join('author', next)).body.status).toBe('joined');
    // Once more: the link that let him in is older than this.
    await call('removeMember', 'creator', author);
    expect((await join('author', next)).status).toBe(404);
    expect((await join('outsider', next)).body.status).toBe('joined');
    expect((await join('author', await rotate())).body.status).toBe('joined');
  });

  it('a link says who invites, and how many are in the group', async () => {
    const { id, code, rotate } = await newGroup();
    const invited = async (by: string) => (await call('lookUpInvite', 'outsider', { code: by })).body;
    const known = { memberCount: 5, faces: [] };
    expect(await invited(code)).toMatchObject({ invitedBy: { name: 'Creator', avatarUrl: null }, ...known });
    const next = await rotate();
    expect(await invited(next)).toMatchObject({ invitedBy: { name: 'Admin', avatarUrl: null }, ...known });
    await call('leaveGroup', 'admin', { id });
    expect(await invited(next)).toMatchObject({ invitedBy: null, memberCount: 4 });
  });

  it('returns nothing about the group to a removed member', async () => {
    const { id, code } = await newGroup();
    await call('removeMember', 'admin', { groupId: id, userId: users.author.id });
    const { body } = await call('lookUpInvite', 'author', { code });
    expect(Object.keys(body).sort()).toEqual(['code', 'error']);
  });

  it('a former member rejoins by the same link', async () => {
    const { id, code, join } = await newGroup();
    await call('leaveGroup', 'author', { id });
    expect((await join('author', code)).body.status).toBe('joined');
  });
});
