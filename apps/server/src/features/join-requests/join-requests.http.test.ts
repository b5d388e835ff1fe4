import { handleEvents, type OutboxEvent } from '@dubs/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { openTab } from '../../testing/open-tab.ts';
import { createGroupWith, type Role, useUsersByRole } from '../../testing/scenario.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const users = useUsersByRole(server);

const handled: OutboxEvent[] = [];

/** Processes the events in the outbox, and keeps them for `runAgain`. */
async function runAndKeepEvents(): Promise<void> {
  const rows = await server.db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .where('topic', 'in', ['join.requested', 'join.approved', 'member.joined'])
    .execute();
  handled.push(...(rows as OutboxEvent[]));
  await runEvents(server.core);
}

/** Processes all events again, the newest first, as a restore or a second worker may. */
async function runAgain(): Promise<void> {
  expect(handled.length).toBeGreaterThan(1);
  for (const event of handled.splice(0).toReversed()) await handleEvents(server.core, [event]);
}

interface NotificationRow {
  type: string;
  groupId: number;
  triggeredByUser: { name: string };
}

describe('requests to join', () => {
  const call = (name: CallName, who: Role, input: Record<string, unknown> = {}) =>
    api.call(name, input, users[who]);
  /** Creates a group that needs approval, with a pending request of the outsider. */
  const asked = async () => {
    const { groupId: id, code } = await createGroupWith(server.db, users);
    await server.db.deleteFrom('group_join_requests').where('group_id', '=', id).execute();
    await call('updateGroup', 'admin', { id, requireApproval: true });
    expect((await call('join', 'outsider', { code })).body).toMatchObject({
      status: 'pending',
      isMember: false,
    });
    await runAndKeepEvents();
    const [request] = (await call('listJoinRequests', 'admin', { id })).body;
    return { id, code, requestId: request.id as number };
  };
  const notificationsOf = async (who: Role, groupId: number) =>
    ((await call('listNotifications', who, { limit: 50 })).body.notifications as NotificationRow[])
      .filter((row) => row.groupId === groupId)
      .map(({ type, triggeredByUser }) => `${triggeredByUser.name}: ${type}`);
  const statusFor = async (code: string) =>
    (await call('lookUpInvite', 'outsider', { code })).body.requestStatus;

  it('reach the other tabs of the user who asks', async () => {
    const tab = await openTab(server.origin, users.outsider);
    await asked();
    await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });
  });

  it('notifies the creator and admins, who see the request and approve it', async () => {
    const { id, code, requestId } = await asked();
    for (const who of ['creator', 'admin', 'otherAdmin'] as const)
      expect(await notificationsOf(who, id)).toEqual(['Outsider: join_request']);
    expect(await notificationsOf('member', id)).toEqual([]);
    expect(await statusFor(code)).toBe('pending');
    expect((await call('listJoinRequests', 'otherAdmin', { id })).body).toMatchObject([
      {
        id: requestId,
        groupId: id,
        userId: users.outsider.id,
        status: 'pending',
        user: { name: 'Outsider' },
      },
    ]);

    const approved = await call('approveJoinRequest', 'admin', { id: requestId });
    expect(approved).toMatchObject({
      status: 200,
      body: {
        id: requestId,
        status: 'approved',
        respondedBy: users.admin.id,
        respondedAt: expect.any(String),
      },
    });
    expect((await call('completeGroup', 'outsider', { id })).body.group).toMatchObject({
      role: 'member',
      memberCount: 6,
    });
    expect((await call('listJoinRequests', 'otherAdmin', { id })).body).toEqual([]);
    // One decision withdraws all notifications. The user who asked gets one, however often the event is handled.
    for (const who of ['creator', 'admin', 'otherAdmin'] as const)
      expect(await notificationsOf(who, id)).toEqual([]);
    for (const run of [runAndKeepEvents, runAgain]) {
      await run();
      expect(await notificationsOf('outsider', id)).toEqual(['Admin: join_approved']);
      for (const who of ['creator', 'otherAdmin'] as const)
        expect(await notificationsOf(who, id)).toEqual(['Outsider: member_joined']);
      expect(await notificationsOf('admin', id)).toEqual([]);
    }
    const [link] = (await call('inviteHistory', 'creator', { id })).body;
    expect(link).toMatchObject({ uses: 1, joined: [{ user: { name: 'Outsider' } }, {}, {}, {}, {}] });
  });

  it('a declined user gets no notification, is not admitted, and may ask again', async () => {
    const { id, code, requestId } = await asked();
    const declined = await call('declineJoinRequest', 'otherAdmin', { id: requestId });
    expect(declined.body).toMatchObject({ status: 'declined', respondedBy: users.otherAdmin.id });
    await runAndKeepEvents();
    expect(await notificationsOf('outsider', id)).toEqual([]);
    expect(await notificationsOf('creator', id)).toEqual([]);
    expect(await statusFor(code)).toBe('declined');
    expect((await call('completeGroup', 'outsider', { id })).status).toBe(403);

    expect((await call('join', 'outsider', { code })).body.status).toBe('pending');
    await runAndKeepEvents();
    expect(await notificationsOf('creator', id)).toEqual(['Outsider: join_request']);
    // The first one is decided, whatever became of the next.
    expect((await call('approveJoinRequest', 'admin', { id: requestId })).status).toBe(409);
    expect((await call('completeGroup', 'outsider', { id })).status).toBe(403);
  });

  it('the tenth request is taken as the first was', async () => {
    const { id, code } = await asked();
    for (let round = 2; round <= 10; round++) {
      const [{ id: requestId }] = (await call('listJoinRequests', 'admin', { id })).body;
      await call('declineJoinRequest', 'admin', { id: requestId });
      expect((await call('join', 'outsider', { code })).body).toMatchObject({ status: 'pending' });
    }
  });

  it('deciding twice is a conflict', async () => {
    const { requestId } = await asked();
    await call('approveJoinRequest', 'admin', { id: requestId });
    for (const name of ['approveJoinRequest', 'declineJoinRequest'] as const)
      expect(await call(name, 'creator', { id: requestId })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', error: 'This request was already decided.' },
      });
  });

  it('notifications that an admin has read stay', async () => {
    const { id, requestId } = await asked();
    await call('markAllRead', 'otherAdmin');
    await call('declineJoinRequest', 'admin', { id: requestId });
    expect(await notificationsOf('otherAdmin', id)).toEqual(['Outsider: join_request']);
    expect(await notificationsOf('creator', id)).toEqual([]);
  });

  it('a user who joins after approval was turned off has their request closed as approved', async () => {
    const { id, code, requestId } = await asked();
    await call('updateGroup', 'admin', { id, requireApproval: false });
    expect((await call('join', 'outsider', { code })).body.status).toBe('joined');
    expect((await call('listJoinRequests', 'admin', { id })).body).toEqual([]);
    expect((await call('approveJoinRequest', 'admin', { id: requestId })).status).toBe(409);
    await runAndKeepEvents();
    expect(await notificationsOf('creator', id)).toEqual(['Outsider: member_joined']);
    expect(await notificationsOf('outsider', id)).toEqual([]);
    const row = await server.db
      .selectFrom('group_join_requests')
      .select(['status', 'responded_by'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'approved', responded_by: null });
  });

  it('a request outlives its link, and counts for the link it came by', async () => {
    const { id, requestId } = await asked();
    await call('rotateInvite', 'creator', { id, maxUses: 1 });
    await call('approveJoinRequest', 'creator', { id: requestId });
    expect((await call('inviteHistory', 'creator', { id })).body).toMatchObject([
      { uses: 0, joined: [] },
      { uses: 1, joined: [{ user: { name: 'Outsider' } }, {}, {}, {}, {}] },
    ]);
  });

  it('an approval uses up a link, and is not bound by one that is', async () => {
    const { id, requestId } = await asked();
    const { inviteCode: code } = (await call('rotateInvite', 'creator', { id, maxUses: 1 })).body;
    await call('join', 'applicant', { code });
    const applicantRequest = (await call('listJoinRequests', 'admin', { id })).body.at(-1);
    expect(applicantRequest).toMatchObject({ userId: users.applicant.id });
    // The outsider asks by the new link too; the request by the old one stands.
    await call('declineJoinRequest', 'admin', { id: requestId });
    await call('join', 'outsider', { code });
    const outsiderRequest = (await call('listJoinRequests', 'admin', { id })).body.at(-1);
    await call('approveJoinRequest', 'admin', { id: applicantRequest.id });
    await call('leaveGroup', 'member', { id });
    expect((await call('join', 'member', { code })).status).toBe(404);
    expect((await call('approveJoinRequest', 'admin', { id: outsiderRequest.id })).status).toBe(200);
    expect((await call('inviteHistory', 'creator', { id })).body[0]).toMatchObject({ maxUses: 1, uses: 2 });
  });

  const deleteAt = (who: Role, deletedAt: Date | null) =>
    server.db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', users[who].id).execute();

  it('an approval notifies no one if the account that gave it is deleted', async () => {
    const { id, requestId } = await asked();
    expect((await call('approveJoinRequest', 'admin', { id: requestId })).status).toBe(200);
    onTestFinished(async () => void (await deleteAt('admin', null)));
    await deleteAt('admin', new Date());
    await runAndKeepEvents();
    expect(await notificationsOf('outsider', id)).toEqual([]);
  });

  it('a user who deleted their account is no longer listed, and cannot be admitted', async () => {
    const { id, requestId } = await asked();
    onTestFinished(async () => void (await deleteAt('outsider', null)));
    await deleteAt('outsider', new Date());
    expect((await call('listJoinRequests', 'admin', { id })).body).toEqual([]);
    expect(await call('approveJoinRequest', 'admin', { id: requestId })).toMatchObject({
      status: 409,
      body: { error: 'This person is no longer on Dubs.' },
    });
    expect((await call('declineJoinRequest', 'admin', { id: requestId })).status).toBe(200);
  });
});
