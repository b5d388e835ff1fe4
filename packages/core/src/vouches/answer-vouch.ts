import { type ApproveVouchInput, type Ok, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { sameText } from '../crypto/index.ts';
import { AppError, forbidden, invalid } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { closeRequest, countWrongCode, findAnswer, insertAnswers } from './answers.queries.ts';
import {
  isDeclined,
  type LockedRequest,
  lockRequest,
  openGroups,
  selectEligible,
  selectRights,
} from './eligible.queries.ts';
import { openAccount } from './open-account.ts';
import { proveByVouches } from './prove-by-vouches.ts';

type Answering = Pick<CoreContext, 'db' | 'live'>;

/** A request that the caller may answer, with the groups in which the answer counts. */
interface Answerable {
  request: LockedRequest;
  rights: { groupId: number; isAdmin: boolean }[];
  isAnswered: boolean;
}

/**
 * Returns a request, locked. Throws the same 403 for callers who may not answer it and for unknown ids; a 409 if it is closed or the caller
 * gave the opposite answer before.
 */
async function requireRequest(trx: Db, id: number, actor: Actor, isApproval: boolean): Promise<Answerable> {
  const request = await lockRequest(trx, id);
  const rights = request ? await selectRights(trx, id, actor) : [];
  if (!request || rights.length === 0) throw forbidden();
  const before = await findAnswer(trx, id, actor.userId);
  const isAnswered = before?.isApproval === isApproval;
  if (before && !isAnswered) throw new AppError('CONFLICT', TEXTS.vouches.answered);
  if (!isAnswered && !request.isOpen) throw new AppError('CONFLICT', TEXTS.vouches.closed);
  return { request, rights, isAnswered };
}

/** Stores an answer, records it in the account's security log, and announces it to all users who may answer. */
async function storeAnswer(
  ctx: Answering,
  actor: Actor,
  { request, rights }: Answerable,
  isApproval: boolean,
): Promise<void> {
  const asked = await selectEligible(ctx.db, request.userId, request.purpose);
  await insertAnswers(ctx.db, { requestId: request.id, userId: actor.userId, isApproval }, rights);
  await recordSecurityEvent(ctx, {
    userId: request.userId,
    sessionId: request.sessionId,
    type: isApproval ? 'vouch_approved' : 'vouch_declined',
    byUserId: actor.userId,
  });
  announce(ctx.live, ctx.db, toPeople(asked, { query: 'me' }));
}

/**
 * Approves a request for vouches with the code that the session shows, for a member who knows that it is the account's owner. Opens the
 * groups that have enough approvals and, with the last of them, the whole account, or proves the session. A wrong code is a 400; the fifth
 * closes the request.
 */
export async function approveVouch(
  ctx: Answering,
  actor: Actor,
  id: number,
  { code }: ApproveVouchInput,
): Promise<Ok> {
  const isRight = await inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const answerable = await requireRequest(trx, id, actor, true);
    if (answerable.isAnswered) return true;
    const { request } = answerable;
    // Returned, not thrown, so that the transaction commits the counted code.
    if (!sameText(code, request.code)) {
      await countWrongCode(trx, id);
      return false;
    }
    await storeAnswer(scoped, actor, answerable, true);
    if (!(await openGroups(trx, id))) return true;
    if (request.purpose === 'proof') await proveByVouches(scoped, request);
    else await openAccount(scoped, request);
    return true;
  });
  if (!isRight) throw invalid('code', TEXTS.vouches.wrongCode);
  return { ok: true };
}

/** Declines a request for vouches. Enough declines close it, and no other can be opened for a day. */
export async function declineVouch(ctx: Answering, actor: Actor, id: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const answerable = await requireRequest(trx, id, actor, false);
    if (answerable.isAnswered) return { ok: true };
    await storeAnswer({ ...ctx, db: trx }, actor, answerable, false);
    if (await isDeclined(trx, id)) await closeRequest(trx, id, 'declined');
    return { ok: true };
  });
}
