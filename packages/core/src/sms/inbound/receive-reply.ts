import { createHash } from 'node:crypto';
import { LIMITS, maskNumber, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import { deleteOptOut } from '../opt-outs/index.ts';
import type { ReceivedReply } from '../../ports.ts';
import { parsePhone } from '../../users/index.ts';
import { startTexts, stopTexts, takeBack } from './answer-keyword.ts';
import type { Meaning } from './read-reply.ts';
import { isTapback, readReply } from './read-reply.ts';
import type { Replier, ReplyOutcome } from './replies.queries.ts';
import {
  countAnswers,
  countReplies,
  findAnswer,
  findReplier,
  findSaidBefore,
  insertReply,
  wasStrangerAnswered,
} from './replies.queries.ts';
import type { Outcome, ReplyContext } from './reply-context.ts';
import { declined } from './reply-context.ts';
import { confirmHeld, dropHeld, shareReply } from './share-reply.ts';

interface Received extends ReceivedReply {
  meaning: Meaning;
  wordsHash: string;
}

const E164 = /^\+[1-9][0-9]{4,14}$/;

/** A hash of what was said, so that the words of people are not kept beside their numbers. */
const hashWords = ({ body, hasPictures }: ReceivedReply): string =>
  createHash('sha256')
    .update(`${hasPictures} ${body.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`)
    .digest('base64url');

/** What the words mean. The provider may know more words for STOP; ours are what they are whatever it makes of them. */
function meaningOf({ body, answeredAs }: ReceivedReply): Meaning {
  const meaning = readReply(body);
  return answeredAs !== null && meaning.kind === 'share' ? { kind: answeredAs } : meaning;
}

type Receiving = Omit<ReplyContext, 'db'> & Pick<CoreContext, 'db' | 'limits' | 'log'>;

/** The answer to a message (null: none), and what became of it. */
interface Answered {
  answer: string | null;
  outcome: ReplyOutcome | 'repeated' | 'ignored';
}

/**
 * Does what a text message asks for and returns the answer. A message that is delivered again gets its first answer and has no second
 * effect. Each message and each answer has one line in the log, without content.
 */
export async function receiveReply(ctx: Receiving, reply: ReceivedReply): Promise<Answered> {
  const meaning = meaningOf(reply);
  // A short code or a name is a machine, which reads no answer. A tapped reaction is no message to us.
  const isReaction = isTapback(reply.body);
  const isIgnored = isReaction || !reply.isForReminders || !E164.test(reply.from);
  const answered: Answered = isIgnored
    ? { answer: null, outcome: 'ignored' }
    : await answerOnce(ctx, { ...reply, meaning, wordsHash: hashWords(reply) });

  const number = maskNumber(reply.from);
  const { providerId } = reply;
  const { outcome } = answered;
  ctx.log.info({ kind: isReaction ? 'reaction' : meaning.kind, number, outcome, providerId }, 'sms.received');
  if (answered.answer !== null)
    ctx.log.info(
      { kind: 'answer', number, outcome: 'sent', providerId: null, answers: providerId },
      'sms.sent',
    );
  return answered;
}

/** Deals with a message in one transaction, one by one for each number. */
async function answerOnce(ctx: Receiving, received: Received): Promise<Answered> {
  const { providerId, from } = received;
  return inTransaction(ctx.db, async (trx) => {
    await acquireLocks(trx, `reply-from:${from}`, `reply:${providerId}`);
    const earlier = await findAnswer(trx, providerId);
    if (earlier) return { ...earlier, outcome: 'repeated' };

    const person = await findReplier(trx, from);
    const { outcome, answer, postId } = await deal({ ...ctx, db: trx }, received, person);
    const said = answer !== null && (await mayAnswer(ctx, trx, received)) ? answer : null;
    await insertReply(trx, {
      providerId,
      fromNumber: from,
      userId: person?.id ?? null,
      wordsHash: received.wordsHash,
      outcome,
      answer: said,
      postId: postId ?? null,
    });
    return { answer: said, outcome };
  });
}

/** One answer to one message: not when the provider has given it, nor when the whole service says too much. */
async function mayAnswer(
  { settings, limits }: Pick<CoreContext, 'settings' | 'limits'>,
  db: Db,
  { answeredAs, meaning }: Received,
): Promise<boolean> {
  if (answeredAs !== null && answeredAs === meaning.kind) return false;
  const ceiling = settings.smsHourlyCeiling;
  if (ceiling === 0 || (await countAnswers(db)) < ceiling) return true;
  limits.reached('replies_ceiling');
  return false;
}

async function deal(ctx: ReplyContext, reply: Received, person: Replier | undefined): Promise<Outcome> {
  const { meaning, from } = reply;
  const { hour, day } = await countReplies(ctx.db, from);
  const { perHour, perDay } = LIMITS.replies;
  const isOver = hour >= perHour || day >= perDay;

  // What the law asks for works without end; only its answers do not.
  const quietWhenOver = (outcome: Outcome): Outcome => (isOver ? { ...outcome, answer: null } : outcome);
  if (meaning.kind === 'stop') {
    const stopped = await stopTexts(ctx, from);
    return person ? quietWhenOver(stopped) : answerStranger(ctx, from, 'stopped', TEXTS.replies.stopped);
  }
  if (meaning.kind === 'start') await deleteOptOut(ctx, from);
  if (!person) return answerStranger(ctx, from, 'stranger', strangerText(ctx, meaning));
  if (meaning.kind === 'start') return quietWhenOver(await startTexts(ctx, person));
  if (meaning.kind === 'help')
    return quietWhenOver({ outcome: 'helped', answer: TEXTS.replies.help(ctx.settings.publicUrl) });

  if (isOver) return { outcome: 'limited', answer: hour === perHour ? TEXTS.replies.tooMany : null };
  // After STOP only what is asked for is sent, and UNDO asks.
  if (!person.textsOn && meaning.kind !== 'undo') return { outcome: 'off', answer: null };
  return act(ctx, reply, person);
}

const strangerText = ({ settings }: ReplyContext, { kind }: Meaning): string =>
  kind === 'help' ? TEXTS.replies.help(settings.publicUrl) : TEXTS.replies.stranger;

/** A number that we do not know is told one thing a day, and none at all where we send no codes either. */
async function answerStranger(
  ctx: ReplyContext,
  from: string,
  outcome: ReplyOutcome,
  answer: string,
): Promise<Outcome> {
  const silent = !isServed(ctx, from) || (await wasStrangerAnswered(ctx.db, from));
  return { outcome, answer: silent ? null : answer };
}

function isServed({ settings }: ReplyContext, from: string): boolean {
  try {
    return parsePhone(from, settings) === from;
  } catch {
    return false;
  }
}

/**
 * Does what a message asks for. The same words within the hour are neither shared nor declined twice. The answer to the first repeat says
 * so; further ones get none: most likely they come from a machine that answers our answers.
 */
async function act(ctx: ReplyContext, reply: Received, person: Replier): Promise<Outcome> {
  const said = await findSaidBefore(ctx.db, reply.from, reply.wordsHash);
  const outcome = await actOnce(ctx, reply, person, said.stands);
  const isRepeat = outcome === undefined || (outcome.outcome === 'declined' && said.declined);
  if (!isRepeat) return outcome;
  return { outcome: 'said_before', answer: said.repeatAnswered ? null : TEXTS.replies.repeated };
}

/** Does what is asked for; undefined when it `stands` already. */
async function actOnce(
  ctx: ReplyContext,
  { meaning, hasPictures }: Received,
  person: Replier,
  stands: boolean,
): Promise<Outcome | undefined> {
  const { nothingWaits, nothingToUndo, noPictures } = TEXTS.replies;
  const otherwise = (why: string) => (stands ? undefined : declined(why));
  if (meaning.kind === 'yes') return (await confirmHeld(ctx, person)) ?? otherwise(nothingWaits);
  if (meaning.kind === 'no') return (await dropHeld(ctx, person)) ?? otherwise(nothingWaits);
  if (meaning.kind === 'undo') return (await takeBack(ctx, person)) ?? otherwise(nothingToUndo);
  if (meaning.kind !== 'share') throw new Error(`${meaning.kind} is dealt with before.`);
  if (stands) return undefined;
  if (hasPictures) return declined(noPictures(ctx.settings.publicUrl));
  return shareReply(ctx, person, meaning);
}
