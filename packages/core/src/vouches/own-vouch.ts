import { type OwnVouch, TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { maskName } from './mask-name.ts';
import { findOwnRequest, type OwnRequestRow } from './vouches.queries.ts';

function statusOf({ close_reason: reason, is_expired: isExpired }: OwnRequestRow): OwnVouch['status'] {
  if (reason === 'approved' || reason === 'declined') return reason;
  if (reason !== null) return 'closed';
  return isExpired ? 'expired' : 'pending';
}

/** Returns the request to vouch for the caller's session. A 404 if there is none. */
export async function getOwnVouch({ db }: Pick<CoreContext, 'db'>, actor: Actor): Promise<OwnVouch> {
  const request = await findOwnRequest(db, actor.sessionId);
  if (!request) throw new AppError('NOT_FOUND', TEXTS.vouches.notNeeded);
  const status = statusOf(request);
  return {
    id: request.id,
    ...(request.shown_purpose && { purpose: request.shown_purpose }),
    name: maskName(request),
    code: status === 'pending' ? request.code : null,
    status,
    ...(request.open_group_ids?.length && { openGroupIds: request.open_group_ids }),
  };
}
