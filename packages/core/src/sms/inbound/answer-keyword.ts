import { TEXTS } from '@dubs/contract';
import { AppError } from '../../errors.ts';
import { announce, toPeople } from '../../live/index.ts';
import { insertOptOut } from '../opt-outs/index.ts';
import { deletePost } from '../../posts/index.ts';
import { turnTextsOff, turnTextsOn } from '../../users/index.ts';
import { findUndoablePost, type ReplyUser, takeHeldReply, wasStopConfirmed } from './replies.queries.ts';
import { type Outcome, type ReplyContext, toActor } from './reply-context.ts';

/**
 * Turns daily texts off for a number, also for when it signs up later, and deletes the reply that waits for a YES. STOP is confirmed once a
 * day; repeats are not answered.
 */
export async function stopTexts(
  ctx: ReplyContext,
  fromNumber: string,
  user: ReplyUser | undefined,
): Promise<Outcome> {
  await insertOptOut(ctx, fromNumber);
  if (user) await takeHeldReply(ctx.db, user.id);
  const userId = await turnTextsOff(ctx.db, { phoneNumber: fromNumber });
  if (userId !== undefined) announce(ctx.live, ctx.db, toPeople([userId], { query: 'me' }));
  const needsAnswer = userId !== undefined || !(await wasStopConfirmed(ctx.db, fromNumber));
  return { outcome: 'stopped', answer: needsAnswer ? TEXTS.replies.stopped : null };
}

/** Turns daily texts back on, for START. */
export async function startTexts(ctx: ReplyContext, { id }: ReplyUser): Promise<Outcome> {
  await turnTextsOn(ctx.db, id);
  announce(ctx.live, ctx.db, toPeople([id], { query: 'me' }));
  return { outcome: 'started', answer: TEXTS.replies.started };
}

/** Deletes the newest post that was shared by text, for UNDO. Undefined if there is none to undo. */
export async function undoShare(ctx: ReplyContext, user: ReplyUser): Promise<Outcome | undefined> {
  const postId = await findUndoablePost(ctx.db, user.id);
  if (postId === undefined) return undefined;
  try {
    await deletePost(ctx, toActor(user), postId);
    return { outcome: 'undone', answer: TEXTS.replies.undone };
  } catch (error) {
    // The user is no longer in the group.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
