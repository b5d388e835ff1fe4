import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertGoals, insertMembers, insertUsers, insertRequests } from '../../testing/fill.queries.ts';
import { createUser, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
let maya: TestUser;
let people: number[] = [];
let groupId = 0;
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

beforeAll(async () => {
  const { rest: api } = server;
  maya = await createUser(api, 'Maya');
  groupId = (await api.call('createGroup', { name: 'Village' }, maya)).body.id;
  people = await insertUsers(server.db, 250);
  await insertMembers(server.db, groupId, people);
  await sql`update group_members set role = 'admin' where group_id = ${groupId} and user_id = ${people.at(-1)}`.execute(
    server.db,
  );
  await insertGoals(server.db, { groupId, userId: maya.id, isCompleted: false }, 150);
  await insertGoals(server.db, { groupId, userId: maya.id, isCompleted: true }, 450);
});

describe('a large group', () => {
  const call = async (name: Parameters<typeof api.call>[0], input: Record<string, unknown>) =>
    (await api.call(name, input, maya)).body;
  const complete = () => call('completeGroup', { id: groupId });
  /** Reads all pages of members that follow the cursor; `between` runs after each. */
  const readMembers = async (cursor: string | null, limit = 100, between = async () => {}) => {
    const read: { userId: number; joinedAt: string }[] = [];
    for (let next = cursor; next !== null;) {
      const page = await call('listMembers', { id: groupId, limit, ...(next && { cursor: next }) });
      read.push(...page.members);
      next = page.nextCursor;
      await between();
    }
    return read.map(({ userId }) => userId);
  };

  it('opens with 200 members and 200 goals, and says how many there are', async () => {
    const { members, goals, memberCount, goalCount } = await complete();
    expect([members.length, goals.length, memberCount, goalCount]).toEqual([200, 200, 251, 600]);
    expect(members.map(({ userId }: { userId: number }) => userId)).toEqual([
      maya.id,
      people.at(-1),
      ...people.slice(0, 198),
    ]);
  });

  it('opens with active goals first, then those completed last', async () => {
    const { goals } = await complete();
    const titles = goals.map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 2)).toEqual(['Goal 150', 'Goal 149']);
    expect(titles.slice(149, 152)).toEqual(['Goal 1', 'Goal 450', 'Goal 449']);
  });

  it('lists its members in pages, by when they joined', async () => {
    const page = await call('listMembers', { id: groupId });
    expect(page.members).toHaveLength(50);
    expect(await readMembers('')).toEqual([maya.id, ...people]);
    expect(await readMembers('', 17)).toEqual([maya.id, ...people]);
  });

  it('reads on past the members that it opened with', async () => {
    const { members, membersCursor } = await complete();
    const opened = members.map(({ userId }: { userId: number }) => userId);
    const all = new Set([...opened, ...(await readMembers(membersCursor))]);
    expect(all.size).toBe(251);
  });

  it('skips and repeats no member while people join and leave', async () => {
    const [late, leaving] = await insertUsers(server.db, 2);
    await insertMembers(server.db, groupId, [leaving as number]);
    const pages = { read: 0 };
    const read = await readMembers('', 100, async () => {
      pages.read += 1;
      if (pages.read > 1) return;
      await insertMembers(server.db, groupId, [late as number]);
      await sql`delete from group_members where group_id = ${groupId} and user_id = ${leaving}`.execute(
        server.db,
      );
    });
    expect(read.filter((id) => id !== late && id !== leaving)).toEqual([maya.id, ...people]);
    expect(new Set(read).size).toBe(read.length);
    await sql`delete from group_members where group_id = ${groupId} and user_id = ${late}`.execute(server.db);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { cursor: 'first' }, { cursor: '1-0' }])(
    'returns 400 to members with %j',
    async (query) => {
      expect((await api.call('listMembers', { id: groupId, ...query }, maya)).status).toBe(400);
    },
  );

  it('lists its goals in pages of 200', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => call('groupGoals', { groupId, ...(page > 1 && { page }) })),
    );
    expect(pages.map((page) => page.length)).toEqual([200, 200, 200, 0]);
    expect(new Set(pages.flatMap(ids)).size).toBe(600);
    expect(ids(pages[0])).toEqual(ids((await complete()).goals));
  });

  it('gives its owner 500 of their goals at once, and the rest on the next page', async () => {
    expect(await call('ownGoals', {})).toHaveLength(500);
    expect(await call('ownGoals', { page: 2 })).toHaveLength(100);
  });

  it('lists the 500 oldest requests to join', async () => {
    const { id } = await call('createGroup', { name: 'Club' });
    const askers = await insertUsers(server.db, 502);
    await insertRequests(server.db, id, askers);
    const asked = await call('listJoinRequests', { id });
    expect(asked.map(({ userId }: { userId: number }) => userId)).toEqual(askers.slice(0, 500));
  });

  it('lists 50 invite links a page, each with the newest 100 who joined by it', async () => {
    const { id } = await call('createGroup', { name: 'Club' });
    await sql`
      insert into group_past_invites (group_id, code, created_at)
      select ${id}, gen_random_uuid()::text, now() - interval '1 day' from generate_series(1, 60)`.execute(
      server.db,
    );
    await insertMembers(server.db, id, people.slice(0, 120));
    await sql`
      update group_members m set joined_by_hash = g.invite_hash from groups g
      where g.id = m.group_id and g.id = ${id}`.execute(server.db);
    const [first, second] = [
      await call('inviteHistory', { id }),
      await call('inviteHistory', { id, page: 2 }),
    ];
    expect([first.length, second.length]).toEqual([50, 11]);
    expect(first[0]).toMatchObject({ isCurrent: true, joinedCount: 121 });
    expect(first[0].joined).toHaveLength(100);
    expect(first[0].joined[0].user.id).toBe(people[119]);
  });

  it('shows a person the 100 sessions used last, with the one they call with', async () => {
    const { id, token } = await createUser(api, 'Ben');
    await sql`
      insert into sessions (user_id, expires_at, last_seen_at)
      select ${id}, now() + interval '1 day', now() + interval '1 hour' from generate_series(1, 120)`.execute(
      server.db,
    );
    const sessions = (await api.call('listSessions', {}, { token })).body;
    expect(sessions).toHaveLength(100);
    expect(sessions[0].current).toBe(true);
  });
});
