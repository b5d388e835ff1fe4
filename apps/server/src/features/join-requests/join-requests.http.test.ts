import type { OutboxEvent } from '@dubs/core';
import { notify } from '@dubs/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import type { Cast } from '../../testing/roles.ts';
import { makeHousehold, signInCast } from '../../testing/roles.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let cast: Cast;
beforeAll(async () => {
  cast = await signInCast(server.rest);
});

/** What a worker does that was killed before it said that it was done: all over again, the newest first. */
async function tellAgain(): Promise<void> {
  const events = await server.db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .where('topic', 'like', 'join.%')
    .orderBy('id', 'desc')
    .execute();
  expect(events.length).toBeGreaterThan(1);
  for (const event of events) await notify(server.core, event as OutboxEvent);
}

interface Told {
  type: string;
  groupId: number;
  triggeredByUser: { name: string };
}

describe.each(server.clients)('requests to join through $name', (api) => {
  const call = (name: CallName, who: keyof Cast, input: Record<string, unknown> = {}) =>
    api.call(name, input, { token: cast[who].token });
  /** A group that wants approval, which Eve has asked to be let into by its link. */
  const asked = async () => {
    const { groupId: id, code } = await makeHousehold(server.db, cast);
    await server.db.deleteFrom('group_join_requests').where('group_id', '=', id).execute();
    await call('updateGroup', 'ada', { id, requireApproval: true });
    expect((await call('join', 'eve', { code })).body).toMatchObject({ status: 'pending', isMember: false });
    await runEvents(server.core);
    const [request] = (await call('listJoinRequests', 'ada', { id })).body;
    return { id, code, requestId: request.id as number };
  };
  const toldOf = async (who: keyof Cast, groupId: number) =>
    ((await call('listNotifications', who, { limit: 50 })).body.notifications as Told[])
      .filter((told) => told.groupId === groupId)
      .map(({ type, triggeredByUser }) => `${triggeredByUser.name}: ${type}`);
  const statusFor = async (code: string) => (await call('lookUpInvite', 'eve', { code })).body.requestStatus;

  test('those who run the group are told, see who asks, and approve', async () => {
    const { id, code, requestId } = await asked();
    for (const who of ['maya', 'ada', 'zoe'] as const)
      expect(await toldOf(who, id)).toEqual(['Eve: join_request']);
    expect(await toldOf('ben', id)).toEqual([]);
    expect(await statusFor(code)).toBe('pending');
    expect((await call('listJoinRequests', 'zoe', { id })).body).toMatchObject([
      { id: requestId, groupId: id, userId: cast.eve.id, status: 'pending', user: { name: 'Eve' } },
    ]);

    const approved = await call('approveJoinRequest', 'ada', { id: requestId });
    expect(approved).toMatchObject({
      status: 200,
      body: { id: requestId, status: 'approved', respondedBy: cast.ada.id, respondedAt: expect.any(String) },
    });
    expect((await call('completeGroup', 'eve', { id })).body.group).toMatchObject({
      role: 'member',
      memberCount: 6,
    });
    expect((await call('listJoinRequests', 'zoe', { id })).body).toEqual([]);
    // Decided by one: told to nobody any more. Who asked hears of it once, however often it is told.
    for (const who of ['maya', 'ada', 'zoe'] as const) expect(await toldOf(who, id)).toEqual([]);
    await runEvents(server.core);
    expect(await toldOf('eve', id)).toEqual(['Ada: join_approved']);
    await tellAgain();
    expect(await toldOf('eve', id)).toEqual(['Ada: join_approved']);
    for (const who of ['maya', 'ada', 'zoe'] as const) expect(await toldOf(who, id)).toEqual([]);
    const [link] = (await call('inviteHistory', 'maya', { id })).body;
    expect(link).toMatchObject({ uses: 1, joined: [{ user: { name: 'Eve' } }, {}, {}, {}, {}] });
  });

  test('who is declined is told nothing, stays out, and may ask again', async () => {
    const { id, code, requestId } = await asked();
    const declined = await call('declineJoinRequest', 'zoe', { id: requestId });
    expect(declined.body).toMatchObject({ status: 'declined', respondedBy: cast.zoe.id });
    await runEvents(server.core);
    expect(await toldOf('eve', id)).toEqual([]);
    expect(await toldOf('maya', id)).toEqual([]);
    expect(await statusFor(code)).toBe('declined');
    expect((await call('completeGroup', 'eve', { id })).status).toBe(403);

    expect((await call('join', 'eve', { code })).body.status).toBe('pending');
    await runEvents(server.core);
    expect(await toldOf('maya', id)).toEqual(['Eve: join_request']);
    // The first one is decided, whatever became of the next.
    expect((await call('approveJoinRequest', 'ada', { id: requestId })).status).toBe(409);
    expect((await call('completeGroup', 'eve', { id })).status).toBe(403);
  });

  test('the tenth request is taken as the first was', async () => {
    const { id, code } = await asked();
    for (let round = 2; round <= 10; round++) {
      const [{ id: requestId }] = (await call('listJoinRequests', 'ada', { id })).body;
      await call('declineJoinRequest', 'ada', { id: requestId });
      expect((await call('join', 'eve', { code })).body).toMatchObject({ status: 'pending' });
    }
  });

  test('deciding twice is a conflict', async () => {
    const { requestId } = await asked();
    await call('approveJoinRequest', 'ada', { id: requestId });
    for (const name of ['approveJoinRequest', 'declineJoinRequest'] as const)
      expect(await call(name, 'maya', { id: requestId })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', error: 'This request was already decided.' },
      });
  });

  test('what an admin has read of it stays', async () => {
    const { id, requestId } = await asked();
    await call('markAllRead', 'zoe');
    await call('declineJoinRequest', 'ada', { id: requestId });
    expect(await toldOf('zoe', id)).toEqual(['Eve: join_request']);
    expect(await toldOf('maya', id)).toEqual([]);
  });

  test('who comes in without approval, once that is off, has their request closed as approved', async () => {
    const { id, code, requestId } = await asked();
    await call('updateGroup', 'ada', { id, requireApproval: false });
    expect((await call('join', 'eve', { code })).body.status).toBe('joined');
    expect((await call('listJoinRequests', 'ada', { id })).body).toEqual([]);
    expect((await call('approveJoinRequest', 'ada', { id: requestId })).status).toBe(409);
    await runEvents(server.core);
    expect([await toldOf('maya', id), await toldOf('eve', id)]).toEqual([[], []]);
    const row = await server.db
      .selectFrom('group_join_requests')
      .select(['status', 'responded_by'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'approved', responded_by: null });
  });

  test('a request outlives its link, and counts for the link it came by', async () => {
    const { id, requestId } = await asked();
    await call('rotateInvite', 'maya', { id, maxUses: 1 });
    await call('approveJoinRequest', 'maya', { id: requestId });
    expect((await call('inviteHistory', 'maya', { id })).body).toMatchObject([
      { uses: 0, joined: [] },
      { uses: 1, joined: [{ user: { name: 'Eve' } }, {}, {}, {}, {}] },
    ]);
  });

  test('an approval uses up a link, and is not bound by one that is', async () => {
    const { id, requestId } = await asked();
    const { inviteCode: code } = (await call('rotateInvite', 'maya', { id, maxUses: 1 })).body;
    await call('join', 'kim', { code });
    const kims = (await call('listJoinRequests', 'ada', { id })).body.at(-1);
    expect(kims).toMatchObject({ userId: cast.kim.id });
    // Eve asks by the new link too; her request of the old one stands.
    await call('declineJoinRequest', 'ada', { id: requestId });
    await call('join', 'eve', { code });
    const eves = (await call('listJoinRequests', 'ada', { id })).body.at(-1);
    await call('approveJoinRequest', 'ada', { id: kims.id });
    await call('leaveGroup', 'ben', { id });
    expect((await call('join', 'ben', { code })).status).toBe(404);
    expect((await call('approveJoinRequest', 'ada', { id: eves.id })).status).toBe(200);
    expect((await call('inviteHistory', 'maya', { id })).body[0]).toMatchObject({ maxUses: 1, uses: 2 });
  });

  test('who asked and then deleted their account is listed no more, and cannot be let in', async () => {
    const { id, requestId } = await asked();
    const at = (deletedAt: Date | null) =>
      server.db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', cast.eve.id).execute();
    await at(new Date());
    expect((await call('listJoinRequests', 'ada', { id })).body).toEqual([]);
    expect(await call('approveJoinRequest', 'ada', { id: requestId })).toMatchObject({
      status: 409,
      body: { error: 'This person is no longer on Dubs.' },
    });
    expect((await call('declineJoinRequest', 'ada', { id: requestId })).status).toBe(200);
    await at(null);
  });

  test('to outsiders a request of a foreign group is as one that never was', async () => {
    const { requestId } = await asked();
    for (const name of ['approveJoinRequest', 'declineJoinRequest'] as const)
      for (const who of ['eve', 'kim'] as const) {
        const foreign = await call(name, who, { id: requestId });
        const missing = await call(name, who, { id: 999_999_999 });
        expect([foreign.status, foreign.body]).toEqual([403, missing.body]);
      }
  });
});
