import type { Db } from '@dubs/db';
import { selectCreatorAndAdminIds } from '../groups/index.ts';
import { announce, toPeople } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { answerRequest, type Decision, findPending, withdrawRequest } from './join-requests.queries.ts';

/** Closes an open request, and deletes its unread notifications. False if it is already closed. */
export async function closeJoinRequest(
  live: LiveBus,
  trx: Db,
  { id, groupId, userId }: { id: number; groupId: number; userId: number },
  decision: Decision,
): Promise<boolean> {
  if (!(await answerRequest(trx, id, decision))) return false;
  const recipients = await withdrawRequest(trx, groupId, userId);
  announce(
    live,
    trx,
    toPeople(recipients, { query: 'notifications' }),
    toPeople(await selectCreatorAndAdminIds(trx, groupId), { query: 'group', groupId }),
  );
  return true;
}

/** Closes the request of a user who joined without a decision, since the group no longer requires approval. */
export async function closePendingRequest(
  live: LiveBus,
  trx: Db,
  groupId: number,
  userId: number,
): Promise<void> {
  const id = await findPending(trx, groupId, userId);
  if (id === undefined) return;
  await closeJoinRequest(live, trx, { id, groupId, userId }, { status: 'approved', respondedBy: null });
}
