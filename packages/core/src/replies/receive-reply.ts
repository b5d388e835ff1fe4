import { createHash } from 'node:crypto';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { lockFor } from '../auth/index.ts';
import type { CoreContext } from '../context.ts';
import type { ReceivedReply } from '../ports.ts';
import { parsePhone } from '../users/index.ts';
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

/**
 * Does what a text message asks for, and answers what its sender is told (null: nothing) with what became of it. A message that
 * is delivered again gets its first answer and has no second effect. Messages of one number are dealt with one by one.
 */
export async function receiveReply(
  ctx: Omit<ReplyContext, 'db'> & Pick<CoreContext, 'db' | 'limits'>,
  reply: ReceivedReply,
): Promise<{ answer: string | null; outcome: ReplyOutcome | 'repeated' | 'ignored' }> {
  // A short code or a name is a machine: whatever it is told, nobody reads it. A tapped reaction is no message to us.
  if (!E164.test(reply.from) || isTapback(reply.body)) return { answer: null, outcome: 'ignored' };
  const { providerId, from } = reply;
  return inTransaction(ctx.db, async (trx) => {
    await lockFor(trx, `reply-from:${from}`, `reply:${providerId}`);
    const earlier = await findAnswer(trx, providerId);
    if (earlier) return { ...earlier, outcome: 'repeated' };

    const received = { ...reply, meaning: meaningOf(reply), wordsHash: hashWords(reply) };
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
  if (!person) return answerStranger(ctx, from, 'stranger', strangerText(ctx, meaning));
  if (meaning.kind === 'start') return quietWhenOver(await startTexts(ctx, person));
  if (meaning.kind === 'help')
    return quietWhenOver({ outcome: 'helped', answer: TEXTS.replies.help(ctx.settings.publicUrl) });

  if (isOver) return { outcome: 'limited', answer: hour === perHour ? TEXTS.replies.tooMany : null };
  return person.textsOn ? act(ctx, reply, person) : actUnheard(ctx, meaning, person);
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

/** Whoever turned texts off hears nothing, and shares nothing by text; but what they shared they may take back. */
async function actUnheard(ctx: ReplyContext, meaning: Meaning, person: Replier): Promise<Outcome> {
  const undone = meaning.kind === 'undo' ? await takeBack(ctx, person) : undefined;
  return { outcome: undone?.outcome ?? 'off', answer: null };
}

/**
 * What somebody with texts on says. The very same words again within the hour are most likely a machine answering our answer,
 * so they are neither shared nor declined twice.
 */
async function act(ctx: ReplyContext, reply: Received, person: Replier): Promise<Outcome> {
  const said = await findSaidBefore(ctx.db, reply.from, reply.wordsHash);
  const silence = { outcome: 'said_before', answer: null } as const;
  const outcome = await actOnce(ctx, reply, person, said.stands);
  if (outcome === undefined) return silence;
  return outcome.outcome === 'declined' && said.declined ? silence : outcome;
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
