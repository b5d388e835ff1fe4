import { LIMITS, maskNumber, TEXTS } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import { deleteOptOut } from '../opt-outs/index.ts';
import { bookText } from '../spending/index.ts';
import type { ReceivedReply } from '../../ports.ts';
import { parsePhone } from '../../users/index.ts';
import { startTexts, stopTexts, undoShare } from './answer-keyword.ts';
import { isTapback, readReply, type ReplyIntent } from './read-reply.ts';
import {
  countAnswers,
  countReplies,
  findAnswer,
  findEarlierReplies,
  findReplyUser,
  insertReply,
  type ReplyOutcome,
  type ReplyUser,
  wasStrangerAnswered,
} from './replies.queries.ts';
import { declined, type Outcome, type ReplyContext } from './reply-context.ts';
import { confirmHeld, discardHeldReply, shareReply } from './share-reply.ts';

interface Received extends ReceivedReply {
  intent: ReplyIntent;
  content: string;
}

const E164 = /^\+[1-9][0-9]{4,14}$/;

/** Returns the content in a normalized form for comparison with other replies. */
const normalizeContent = ({ body, hasPictures }: ReceivedReply): string =>
  `${hasPictures} ${body.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`;

/** Returns the meaning of a reply. The provider may know more words for STOP; our own keywords take precedence. */
function findIntent({ body, answeredAs }: ReceivedReply): ReplyIntent {
  const intent = readReply(body);
  return answeredAs !== null && intent.kind === 'share' ? { kind: answeredAs } : intent;
}

type Receiving = Omit<ReplyContext, 'db'> & Pick<CoreContext, 'db' | 'limits' | 'log'>;

/** The answer to a message (null for none), its outcome, and the user on whose behalf it may have written (null for none). */
interface Answered {
  answer: string | null;
  outcome: ReplyOutcome | 'repeated' | 'ignored';
  userId: number | null;
}

/**
 * Handles a text message and returns the answer. A message that is delivered again gets its first answer and has no second effect. Each
 * message and each answer is logged on one line, without content.
 */
export async function receiveReply(ctx: Receiving, reply: ReceivedReply): Promise<Answered> {
  const intent = findIntent(reply);
  // Ignores short codes and names, which are machines that read no answers, and tapped reactions, which are not messages to us.
  const isReaction = isTapback(reply.body);
  const isIgnored = isReaction || !reply.isForReminders || !E164.test(reply.from);
  const answered: Answered = isIgnored
    ? { answer: null, outcome: 'ignored', userId: null }
    : await handleOnce(ctx, { ...reply, intent, content: normalizeContent(reply) });

  const number = maskNumber(reply.from);
  const { providerId } = reply;
  const { outcome } = answered;
  ctx.log.info({ kind: isReaction ? 'reaction' : intent.kind, number, outcome, providerId }, 'sms.received');
  if (answered.answer !== null)
    ctx.log.info(
      { kind: 'answer', number, outcome: 'sent', providerId: null, answers: providerId },
      'sms.sent',
    );
  return answered;
}

/** Handles a message in one transaction, one at a time for each number. */
async function handleOnce(ctx: Receiving, received: Received): Promise<Answered> {
  const { providerId, from } = received;
  return inTransaction(ctx.db, async (trx) => {
    await acquireLocks(trx, `reply-from:${from}`, `reply:${providerId}`);
    const earlier = await findAnswer(trx, providerId);
    if (earlier) return { ...earlier, outcome: 'repeated', userId: null };

    const user = await findReplyUser(trx, from);
    const { outcome, answer, postId } = await handleReply({ ...ctx, db: trx }, received, user);
    const sent = answer !== null && (await mayAnswer({ ...ctx, db: trx }, received, answer)) ? answer : null;
    const userId = user?.id ?? null;
    await insertReply(trx, {
      providerId,
      fromNumber: from,
      userId,
      content: received.content,
      outcome,
      answer: sent,
      postId: postId ?? null,
    });
    return { answer: sent, outcome, userId };
  });
}

/**
 * True if a message may be answered: not if the provider has answered it, or above the ceiling of the whole service or the month's budget.
 */
async function mayAnswer(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'settings' | 'limits'>,
  { answeredAs, intent, from }: Received,
  answer: string,
): Promise<boolean> {
  if (answeredAs !== null && answeredAs === intent.kind) return false;
  const ceiling = ctx.settings.smsHourlyCeiling;
  if (ceiling === 0 || (await countAnswers(ctx.db)) < ceiling)
    return bookText(ctx, { kind: 'answer', to: from, body: answer });
  ctx.limits.reached('replies_ceiling');
  return false;
}

/** Handles keywords for unknown numbers and users, within the limits of a number. */
async function handleReply(
  ctx: ReplyContext,
  reply: Received,
  user: ReplyUser | undefined,
): Promise<Outcome> {
  const { intent, from } = reply;
  const { hour, day } = await countReplies(ctx.db, from);
  const { perHour, perDay } = LIMITS.replies;
  const isOver = hour >= perHour || day >= perDay;

  // The law requires that STOP always works, so only its answers are limited.
  const limitAnswer = (outcome: Outcome): Outcome => (isOver ? { ...outcome, answer: null } : outcome);
  if (intent.kind === 'stop') {
    const stopped = await stopTexts(ctx, from, user);
    return user ? limitAnswer(stopped) : answerStranger(ctx, from, 'stopped', TEXTS.replies.stopped);
  }
  if (intent.kind === 'start') await deleteOptOut(ctx, from);
  if (!user) return answerStranger(ctx, from, 'stranger', strangerText(ctx, intent));
  // A new owner of the number must neither learn about the account nor change it.
  const isHelp = intent.kind === 'help' || user.isUnvouched;
  if (intent.kind === 'start' && !isHelp) return limitAnswer(await startTexts(ctx, user));
  if (isHelp) return limitAnswer({ outcome: 'helped', answer: TEXTS.replies.help(ctx.settings.publicUrl) });

  if (isOver) return { outcome: 'limited', answer: hour === perHour ? TEXTS.replies.tooMany : null };
  // After STOP, only requested texts are sent, and UNDO is a request.
  if (!user.textsOn && intent.kind !== 'undo') return { outcome: 'off', answer: null };
  return handleUserReply(ctx, reply, user);
}

const strangerText = ({ settings }: ReplyContext, { kind }: ReplyIntent): string =>
  kind === 'help' ? TEXTS.replies.help(settings.publicUrl) : TEXTS.replies.stranger;

/** Answers an unknown number once a day, and not at all in countries to which no codes are sent. */
async function answerStranger(
  ctx: ReplyContext,
  from: string,
  outcome: ReplyOutcome,
  answer: string,
): Promise<Outcome> {
  const isSilent = !isServed(ctx, from) || (await wasStrangerAnswered(ctx.db, from));
  return { outcome, answer: isSilent ? null : answer };
}

function isServed({ settings }: ReplyContext, from: string): boolean {
  try {
    return parsePhone(from, settings) === from;
  } catch {
    return false;
  }
}

/**
 * Handles a reply of a user. The same content within the hour is neither shared nor declined twice. The first repeat is answered; further
 * ones are not, because they most likely come from a machine that answers our answers.
 */
async function handleUserReply(ctx: ReplyContext, reply: Received, user: ReplyUser): Promise<Outcome> {
  const earlier = await findEarlierReplies(ctx.db, reply.from, reply.content);
  const outcome = await applyReply(ctx, reply, user, earlier.isActive);
  const isRepeat = outcome === undefined || (outcome.outcome === 'declined' && earlier.wasDeclined);
  if (!isRepeat) return outcome;
  return { outcome: 'said_before', answer: earlier.wasRepeatAnswered ? null : TEXTS.replies.repeated };
}

/** Applies a reply; undefined if the same content is already active. */
async function applyReply(
  ctx: ReplyContext,
  { intent, hasPictures }: Received,
  user: ReplyUser,
  isActive: boolean,
): Promise<Outcome | undefined> {
  const { nothingWaits, nothingToUndo, noPictures, refused } = TEXTS.replies;
  const declineUnlessActive = (why: string) => (isActive ? undefined : declined(why));
  // A held reply stays held, and a NO deletes it.
  if (user.needsTerms && intent.kind !== 'no') return declined(refused(TEXTS.terms.required));
  if (intent.kind === 'yes') return (await confirmHeld(ctx, user)) ?? declineUnlessActive(nothingWaits);
  if (intent.kind === 'no') return (await discardHeldReply(ctx, user)) ?? declineUnlessActive(nothingWaits);
  if (intent.kind === 'undo') return (await undoShare(ctx, user)) ?? declineUnlessActive(nothingToUndo);
  if (intent.kind !== 'share') throw new Error(`${intent.kind} is handled before.`);
  if (isActive) return undefined;
  if (hasPictures) return declined(noPictures(ctx.settings.publicUrl));
  return shareReply(ctx, user, intent);
}
