import { TEXTS } from '@dubs/contract';
import { AppError } from '../../errors.ts';
import { announce, toPeople } from '../../live/index.ts';
import { insertOptOut } from '../opt-outs/index.ts';
import { deletePost } from '../../posts/index.ts';
import { turnTextsOff, turnTextsOn } from '../../users/index.ts';
import type { Replier } from './replies.queries.ts';
import { findUndoable, takeHeldReply, wasStopConfirmed } from './replies.queries.ts';
import type { Outcome, ReplyContext } from './reply-context.ts';
import { actorOf } from './reply-context.ts';

/**
 * Turns daily texts off for a number, now and when it signs up, and drops content that waits for a YES. It is confirmed once a day:
 * saying it again gets no answer.
 */
export async function stopTexts(ctx: ReplyContext, fromNumber: string): Promise<Outcome> {
  await insertOptOut(ctx, fromNumber);
  const userId = await turnTextsOff(ctx.db, { phoneNumber: fromNumber });
  if (userId !== undefined) {
    await takeHeldReply(ctx.db, userId);
    announce(ctx.live, ctx.db, toPeople([userId], { query: 'me' }));
  }
  const isNews = userId !== undefined || !(await wasStopConfirmed(ctx.db, fromNumber));
  return { outcome: 'stopped', answer: isNews ? TEXTS.replies.stopped : null };
}

/** START: daily texts again. */
export async function startTexts(ctx: ReplyContext, { id }: Replier): Promise<Outcome> {
  await turnTextsOn(ctx.db, id);
  announce(ctx.live, ctx.db, toPeople([id], { query: 'me' }));
  return { outcome: 'started', answer: TEXTS.replies.started };
}

/** UNDO: deletes the newest post that was shared by text, within its minutes. Undefined when there is none. */
export async function takeBack(ctx: ReplyContext, person: Replier): Promise<Outcome | undefined> {
  const postId = await findUndoable(ctx.db, person.id);
  if (postId === undefined) return undefined;
  try {
    await deletePost(ctx, actorOf(person), postId);
    return { outcome: 'undone', answer: TEXTS.replies.undone };
  } catch (error) {
    // No longer in the group.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
