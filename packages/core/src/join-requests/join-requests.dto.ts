import type { JoinRequest } from '@dubs/contract';
import type { ToPerson } from '../users/index.ts';
import type { JoinRequestRow } from './join-requests.queries.ts';

/** Returns a request as creator and admins see it. */
export function toJoinRequest(row: JoinRequestRow, toPerson: ToPerson): JoinRequest {
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
    respondedBy: row.responded_by,
    user: toPerson(row.person),
  };
}
