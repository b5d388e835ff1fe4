import { getWeekStories } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPicture, createPost, createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** Sunday, 1 March 2026, in the evening of UTC. */
const SUNDAY_EVENING = new Date('2026-03-01T18:00:00Z');
const IN_THE_WEEK = new Date('2026-02-25T12:00:00Z');

const storiesAt = (userId: number, now = SUNDAY_EVENING) =>
  getWeekStories({ ...server.core, clock: { now: () => now } }, { userId, sessionId: 0 });

/** Moves all posts of a group to a moment. */
const movePosts = (groupId: number, to = IN_THE_WEEK) =>
  sql`update posts set created_at = ${to} where group_id = ${groupId}`.execute(server.db);

async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const share = async (fields: Record<string, string> = {}, withPicture = false) =>
    (
      await createPost(server.origin, {
        token: maya.token,
        groupId,
        fields,
        ...(withPicture && { files: [{ name: 'a.jpg', bytes: await createPicture() }] }),
      })
    ).body.id as number;
  return { groupId, maya, ben, share };
}

describe('the story of a week', () => {
  it('has the counts, the picture with the most reactions, who gave them, and a goal that was reached', async () => {
    const { groupId, maya, ben, share } = await createFamily();
    const cheered = await share({}, true);
    await share({}, true);
    await share({ type: 'loss' });
    await api.call('reactToPost', { postId: cheered, emoji: '🔥' }, ben);
    await api.call('reactToPost', { postId: cheered, emoji: '👏' }, maya);
    const { body: goal } = await api.call('createGoal', { title: 'Run', groupId }, ben);
    await api.call('completeGoal', { id: goal.id }, ben);
    await movePosts(groupId);
    const week = await storiesAt(maya.id);
    expect(week).toMatchObject({ weekStart: '2026-02-23', weekEnd: '2026-03-01', olderWin: null });
    expect(week.stories).toEqual([
      {
        group: { id: groupId, name: 'Family', emoji: expect.anything() },
        totalDubs: 3,
        totalLs: 1,
        photo: expect.objectContaining({ postId: cheered, user: expect.objectContaining({ name: 'Maya' }) }),
        givers: [{ user: expect.objectContaining({ name: 'Ben' }), emoji: '🔥', count: 1 }],
        goal: { title: 'Run', user: expect.objectContaining({ name: 'Ben' }) },
      },
    ]);
  });

  it('names givers in the order of their first reaction, each with the emoji that they gave most', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    const posts: number[] = [];
    for (let n = 0; n < 3; n++)
      posts.push((await createPost(server.origin, { token: maya.token, groupId })).body.id);
    const [first, second, third] = posts;
    await api.call('reactToPost', { postId: first, emoji: '🔥' }, ben);
    await api.call('reactToPost', { postId: first, emoji: '👏' }, cleo);
    await api.call('reactToPost', { postId: second, emoji: '👏' }, ben);
    await api.call('reactToPost', { postId: third, emoji: '👏' }, ben);
    await movePosts(groupId);
    const { stories } = await storiesAt(maya.id);
    expect(stories[0]?.givers).toMatchObject([
      { user: { name: 'Ben' }, emoji: '👏', count: 2 },
      { user: { name: 'Cleo' }, emoji: '👏', count: 1 },
    ]);
  });

  it('is the same by both APIs, to members alone', async () => {
    const { groupId, ben, share } = await createFamily();
    await share();
    const { weekStart } = (await api.call('weekStories', undefined, ben)).body;
    await movePosts(groupId, new Date(`${weekStart}T12:00:00Z`));
    const { body } = await api.call('weekStories', undefined, ben);
    expect(body.stories).toMatchObject([
      { group: { id: groupId }, totalDubs: 1, photo: null, givers: [], goal: null },
    ]);
    expect((await server.trpc.call('weekStories', undefined, ben)).body).toEqual(body);
    const eve = await createUser(api, 'Eve');
    expect((await api.call('weekStories', undefined, eve)).body).toMatchObject({
      stories: [],
      olderWin: null,
    });
    expect((await api.call('weekStories')).status).toBe(401);
  });

  it('turns to the week that ends on Sunday at 18:00 where the viewer is', async () => {
    const { groupId, maya, share } = await createFamily();
    await share();
    await movePosts(groupId);
    await api.call('updatePreferences', { timeZone: 'Pacific/Kiritimati' }, maya);
    const count = async (now: string) => (await storiesAt(maya.id, new Date(now))).stories.length;
    expect(await count('2026-03-01T03:59:59Z')).toBe(0);
    expect(await count('2026-03-01T04:00:00Z')).toBe(1);
    expect(await count('2026-03-08T03:59:59Z')).toBe(1);
    expect(await count('2026-03-08T04:00:00Z')).toBe(0);
  });

  it('names no one who left, and nothing that was deleted', async () => {
    const { groupId, maya, ben, share } = await createFamily();
    const kept = await share();
    const deleted = await share({}, true);
    await api.call('reactToPost', { postId: kept, emoji: '🔥' }, ben);
    await movePosts(groupId);
    await api.call('deletePost', { id: deleted }, maya);
    await api.call('leaveGroup', { id: groupId }, ben);
    const { stories } = await storiesAt(maya.id);
    expect(stories).toMatchObject([{ totalDubs: 1, photo: null, givers: [] }]);
    expect((await storiesAt(ben.id)).stories).toEqual([]);
  });

  it('is a win of an older month when no group shared anything', async () => {
    const { groupId, maya, share } = await createFamily();
    const postId = await share();
    await movePosts(groupId, new Date('2026-01-14T12:00:00Z'));
    const { stories, olderWin } = await storiesAt(maya.id);
    expect(stories).toEqual([]);
    expect(olderWin).toMatchObject({ postId, content: 'We did it', group: { id: groupId } });
    await movePosts(groupId, new Date('2026-02-14T12:00:00Z'));
    expect((await storiesAt(maya.id)).olderWin).toBeNull();
  });
});
