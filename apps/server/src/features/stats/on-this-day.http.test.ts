import { getOnThisDay } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost, createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

const NOW = new Date('2026-03-01T12:00:00Z');

const winsAt = async (userId: number, now = NOW) =>
  (await getOnThisDay({ ...server.core, clock: { now: () => now } }, { userId, sessionId: 0 })).wins.map(
    ({ postId }) => postId,
  );

/** Creates a group of two, old enough for posts of earlier years. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  await sql`update groups set created_at = '2020-01-01' where id = ${groupId}`.execute(server.db);
  const share = async (at: string, fields: Record<string, string> = {}) => {
    const { body } = await createPost(server.origin, { token: maya.token, groupId, fields });
    await sql`update posts set created_at = ${at} where id = ${body.id}`.execute(server.db);
    return body.id as number;
  };
  return { groupId, maya, ben, share };
}

describe('on this day', () => {
  it('has the wins of this day and month in earlier years, newest first', async () => {
    const { groupId, maya, ben, share } = await createFamily();
    const older = await share('2023-03-01T12:00:00Z');
    const newer = await share('2025-03-01T12:00:00Z', { content: 'A poem, out loud' });
    for (const at of ['2025-02-28T12:00:00Z', '2025-03-02T12:00:00Z', '2026-03-01T09:00:00Z'])
      await share(at);
    await share('2025-03-01T12:00:00Z', { type: 'loss' });
    expect(await winsAt(ben.id)).toEqual([newer, older]);
    const { wins } = await getOnThisDay(
      { ...server.core, clock: { now: () => NOW } },
      { userId: ben.id, sessionId: 0 },
    );
    expect(wins[0]).toEqual({
      postId: newer,
      content: 'A poem, out loud',
      createdAt: '2025-03-01T12:00:00.000Z',
      user: expect.objectContaining({ id: maya.id, name: 'Maya' }),
      about: null,
      group: { id: groupId, name: 'Family', emoji: expect.anything() },
    });
  });

  it('is the same by both APIs, to members alone', async () => {
    const { groupId, ben, share } = await createFamily();
    const postId = await share('2025-03-01T12:00:00Z');
    await sql`update posts set created_at = now() - interval '1 year' where id = ${postId}`.execute(
      server.db,
    );
    const isLeapDay = new Date().toISOString().slice(5, 10) === '02-29';
    const { body } = await api.call('onThisDay', undefined, ben);
    expect(body.wins).toMatchObject(isLeapDay ? [] : [{ postId, group: { id: groupId } }]);
    expect((await server.trpc.call('onThisDay', undefined, ben)).body).toEqual(body);
    const eve = await createUser(api, 'Eve');
    expect((await api.call('onThisDay', undefined, eve)).body).toEqual({ wins: [] });
    expect((await api.call('onThisDay')).status).toBe(401);
    await api.call('leaveGroup', { id: groupId }, ben);
    expect((await api.call('onThisDay', undefined, ben)).body).toEqual({ wins: [] });
  });

  it('begins and ends at midnight where the viewer is', async () => {
    const { ben, share } = await createFamily();
    const first = await share('2025-02-28T10:00:00Z');
    const last = await share('2025-03-01T09:59:59Z');
    await share('2025-03-01T10:00:00Z');
    await api.call('updatePreferences', { timeZone: 'Pacific/Kiritimati' }, ben);
    expect(await winsAt(ben.id, new Date('2026-03-01T09:59:59Z'))).toEqual([last, first]);
  });

  it('has the win of the first hour of a day whose first hour comes twice', async () => {
    const { ben, share } = await createFamily();
    const first = await share('2025-10-26T00:30:00Z');
    const second = await share('2025-10-26T01:30:00Z');
    await api.call('updatePreferences', { timeZone: 'Atlantic/Azores' }, ben);
    expect(await winsAt(ben.id, new Date('2026-10-26T12:00:00Z'))).toEqual([second, first]);
    expect(await winsAt(ben.id, new Date('2026-10-25T12:00:00Z'))).toEqual([]);
  });

  it('has no neighbour of 29 February in years without one', async () => {
    const { ben, share } = await createFamily();
    const leapDay = await share('2024-02-29T12:00:00Z');
    await share('2027-02-28T12:00:00Z');
    expect(await winsAt(ben.id, new Date('2028-02-29T12:00:00Z'))).toEqual([leapDay]);
  });

  it('has a share to several groups once, and neither what was deleted nor what is of someone who left', async () => {
    const { groupId, maya, ben, share } = await createFamily();
    const other = await createFamily();
    const postId = await share('2025-03-01T12:00:00Z');
    const copy = await other.share('2025-03-01T12:00:00Z');
    const deleted = await share('2025-03-01T13:00:00Z');
    await api.call('deletePost', { id: deleted }, maya);
    await sql`update posts set share_id = '3b241101-e2bb-4255-8caf-4136c566a962', user_id = ${maya.id} where id in (${postId}, ${copy})`.execute(
      server.db,
    );
    await sql`insert into group_members (group_id, user_id) values (${other.groupId}, ${maya.id}), (${other.groupId}, ${ben.id})`.execute(
      server.db,
    );
    expect(await winsAt(ben.id)).toEqual([postId]);
    await sql`delete from group_members where user_id = ${maya.id} and group_id = ${groupId}`.execute(
      server.db,
    );
    expect(await winsAt(ben.id)).toEqual([copy]);
  });
});
