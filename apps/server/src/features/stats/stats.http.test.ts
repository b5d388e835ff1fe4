import { describe, expect, it } from 'vitest';
import { createGroup, createPost, createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('stats', () => {
  it('one win shared to two groups is one dub of mine and one in each group', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    const { id: other } = (await api.call('createGroup', { name: 'Other' }, { token })).body;
    expect((await api.call('userStats', undefined, { token })).body).toEqual({
      totalDubs: 0,
      weeklyAverage: 0,
    });
    const shareId = crypto.randomUUID();
    for (const id of [groupId, other])
      await createPost(server.origin, { token, groupId: id, fields: { shareId } });
    await createPost(server.origin, { token, groupId, fields: { type: 'loss' } });
    await api.call('createGoal', { title: 'Run', groupId }, { token });
    expect((await api.call('userStats', undefined, { token })).body).toEqual({
      totalDubs: 1,
      weeklyAverage: 1,
    });
    expect((await api.call('postedToday', undefined, { token })).body).toMatchObject({
      postedToday: true,
      count: 2,
      timeZone: 'UTC',
      date: new Date().toISOString().slice(0, 10),
    });
    expect((await api.call('weeklyStats', { groupId }, { token })).body).toMatchObject({
      totalDubs: 1,
      totalLs: 1,
    });
    expect((await api.call('weeklyStats', { groupId: other, weekOffset: 0 }, { token })).body).toMatchObject({
      totalDubs: 1,
      totalLs: 0,
    });
    expect((await api.call('ownPosts', { page: 1, limit: 2 }, { token })).body).toHaveLength(2);
  });

  it('the week of all groups counts a share to several of them once, and leaves out groups that the caller is not in', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Theo']);
    const [{ token }, theo] = users;
    const { id: other } = (await api.call('createGroup', { name: 'Other' }, { token })).body;
    const shareId = crypto.randomUUID();
    for (const id of [groupId, other])
      await createPost(server.origin, { token, groupId: id, fields: { shareId } });
    await createPost(server.origin, { token: theo.token, groupId, fields: { type: 'loss' } });
    await api.call('createGoal', { title: 'Run', groupId }, { token });
    const week = async (of: string) => (await api.call('ownWeeklyStats', {}, { token: of })).body;
    const today = new Date().toISOString().slice(0, 10);
    expect(await week(token)).toMatchObject({
      totalDubs: 1,
      totalLs: 1,
      dailyBreakdown: expect.arrayContaining([{ date: today, dubs: 1, ls: 1 }]),
    });
    expect((await week(token)).dailyBreakdown).toHaveLength(7);
    const { body: gone } = await createPost(server.origin, { token, groupId });
    await api.call('deletePost', { id: gone.id }, { token });
    await createPost(server.origin, { token, groupId: other });
    expect(await week(theo.token)).toMatchObject({ totalDubs: 1, totalLs: 1 });
    expect(await week(token)).toMatchObject({ totalDubs: 2 });
    await api.call('deleteGroup', { id: other }, { token });
    expect(await week(token)).toMatchObject({ totalDubs: 1, totalLs: 1 });
    const before = await api.call('ownWeeklyStats', { weekOffset: -1 }, { token });
    expect(before.body).toMatchObject({ totalDubs: 0, totalLs: 0 });
  });

  it('what was shared with a group that is deleted was not posted today', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    await createPost(server.origin, { token, groupId });
    const today = async () => (await api.call('postedToday', undefined, { token })).body;
    expect(await today()).toMatchObject({ postedToday: true, count: 1 });
    await api.call('deleteGroup', { id: groupId }, { token });
    expect(await today()).toMatchObject({ postedToday: false, count: 0 });
    expect((await api.call('userStats', undefined, { token })).body).toMatchObject({ totalDubs: 0 });
  });

  it('a week has seven days from Monday, and weeks lie back to back', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    const now = (await api.call('weeklyStats', { groupId }, { token })).body;
    const before = (await api.call('weeklyStats', { groupId, weekOffset: -1 }, { token })).body;
    expect(now.dailyBreakdown).toHaveLength(7);
    expect([new Date(now.weekStart).getUTCDay(), new Date(now.weekEnd).getUTCDay()]).toEqual([1, 0]);
    expect(Date.parse(now.weekStart) - Date.parse(before.weekEnd)).toBe(24 * 3_600_000);
    for (const weekOffset of [1, -521, 0.5, 'x']) {
      expect(await api.call('weeklyStats', { groupId, weekOffset }, { token })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'weekOffset' }] },
      });
    }
    const eve = await createUser(api, 'Eve');
    expect((await api.call('weeklyStats', { groupId }, eve)).status).toBe(403);
  });

  it('the day is the viewer’s: a time zone is set, checked and used', async () => {
    const { token } = await createUser(api, 'Kiri');
    for (const timeZone of ['Mars/Olympus', '+05:30', '', 7, 'x'.repeat(65)]) {
      const refused = await api.call('updatePreferences', { timeZone }, { token });
      expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('time zone') } });
    }
    const answer = await api.call(
      'updatePreferences',
      { timeZone: 'Pacific/Kiritimati', reminderHour: 9 },
      { token },
    );
    expect(answer.body).toMatchObject({ timeZone: 'Pacific/Kiritimati', reminderHour: 9 });
    const expected = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect((await api.call('postedToday', undefined, { token })).body).toMatchObject({
      date: expected,
      timeZone: 'Pacific/Kiritimati',
      postedToday: false,
      count: 0,
    });
    for (const reminderHour of [7, 21, 9.5, '9'])
      expect((await api.call('updatePreferences', { reminderHour }, { token })).status).toBe(400);
  });
});
