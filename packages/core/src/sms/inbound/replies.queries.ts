import { LIMITS } from '@dubs/contract';
import type { PostType } from '@dubs/contract';
import type { Database, Db } from '@dubs/db';
import { sql } from 'kysely';
import type { Choice } from './pick-group.ts';

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`;

/** What became of a reply. */
export type ReplyOutcome = Database['sms_replies']['outcome'];

/** A reply that was dealt with; `answer` is what its sender is told, or null for silence. */
export interface ReplyRow {
  providerId: string;
  fromNumber: string;
  userId: number | null;
  wordsHash: string;
  outcome: ReplyOutcome;
  answer: string | null;
  postId: number | null;
}

/** The answer that this very message got before, or undefined for a new one. */
export async function findAnswer(db: Db, providerId: string): Promise<{ answer: string | null } | undefined> {
  return db
    .selectFrom('sms_replies')
    .select('answer')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/** Enters what became of a reply. */
export async function insertReply(db: Db, reply: ReplyRow): Promise<void> {
  await db
    .insertInto('sms_replies')
    .values({
      provider_id: reply.providerId,
      from_number: reply.fromNumber,
      user_id: reply.userId,
      words_hash: reply.wordsHash,
      outcome: reply.outcome,
      answer: reply.answer,
      post_id: reply.postId,
    })
    .execute();
}

/** How many messages came from the number within the last hour and day. */
export async function countReplies(db: Db, fromNumber: string): Promise<{ hour: number; day: number }> {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where received_at > now() - interval '1 hour') as hour, count(*) as day
    from sms_replies where from_number = ${fromNumber} and received_at > now() - interval '24 hours'`.execute(
    db,
  );
  return rows[0] ?? { hour: 0, day: 0 };
}

/** How many answers went out within the last hour, to everybody together. */
export async function countAnswers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sms_replies
    where received_at > now() - interval '1 hour' and answer is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What became of the same words of a number within the hour. */
interface SaidBefore {
  /** They are shared, or wait for a YES. Deleted posts do not count. */
  stands: boolean;
  declined: boolean;
  /** A repeat of them was answered. */
  repeatAnswered: boolean;
}

/** Returns what became of the same words of a number within the hour. */
export async function findSaidBefore(db: Db, fromNumber: string, wordsHash: string): Promise<SaidBefore> {
  const { rows } = await sql<SaidBefore>`
    select
      coalesce(bool_or(p.deleted_at is null and p.id is not null or h.user_id is not null), false) as stands,
      coalesce(bool_or(r.outcome = 'declined'), false) as declined,
      coalesce(bool_or(r.outcome = 'said_before' and r.answer is not null), false) as "repeatAnswered"
    from sms_replies r
    left join posts p on p.id = r.post_id
    left join sms_held_replies h on r.outcome = 'held' and h.user_id = r.user_id
    where r.from_number = ${fromNumber} and r.words_hash = ${wordsHash}
      and r.received_at > now() - ${seconds(LIMITS.replies.sameWordsMs)}`.execute(db);
  return rows[0] ?? { stands: false, declined: false, repeatAnswered: false };
}

/** Whether the number was told within the last day that it gets no more texts. */
export async function wasStopConfirmed(db: Db, fromNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_replies
    where from_number = ${fromNumber} and outcome = 'stopped' and answer is not null
      and received_at > now() - interval '24 hours'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a number that we do not know was answered lately. */
export async function wasStrangerAnswered(db: Db, fromNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_replies
    where from_number = ${fromNumber} and user_id is null and answer is not null
      and received_at > now() - ${seconds(LIMITS.replies.strangerMs)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Somebody whose number is verified and whose account is active. */
export interface Replier {
  id: number;
  textsOn: boolean;
  /** Whether they said YES once. */
  sharesAtOnce: boolean;
}

/** The person behind a number, if they may do anything by text. */
export async function findReplier(db: Db, phoneNumber: string): Promise<Replier | undefined> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'sms_notifications_enabled as textsOn',
      sql<boolean>`shares_replies_since is not null`.as('sharesAtOnce'),
    ])
    .where('phone_number', '=', phoneNumber)
    .where('is_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** From now on the person's words are shared at once. */
export async function shareAtOnce(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ shares_replies_since: sql`now()` })
    .where('id', '=', userId)
    .where('shares_replies_since', 'is', null)
    .execute();
}

/** The person's groups, the one they joined first in front. */
export async function selectChoices(db: Db, userId: number): Promise<Choice[]> {
  return db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.name'])
    .where('m.user_id', '=', userId)
    .where('g.deleted_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute();
}

/** The group of the person's newest post among the groups they are in now. */
export async function findNewestGroup(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ groupId: number }>`
    select p.group_id as "groupId" from posts p
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    where p.user_id = ${userId} and p.deleted_at is null
    order by p.id desc limit 1`.execute(db);
  return rows[0]?.groupId;
}

/** Words that wait for their author's YES. */
export interface HeldReply {
  groupId: number;
  content: string;
  type: PostType;
}

/** Keeps words until their author says YES; those that waited before are forgotten. */
export async function holdReply(
  db: Db,
  userId: number,
  { groupId, content, type }: HeldReply,
): Promise<void> {
  await sql`
    insert into sms_held_replies (user_id, group_id, content, type)
    values (${userId}, ${groupId}, ${content}, ${type})
    on conflict (user_id) do update
      set group_id = excluded.group_id, content = excluded.content, type = excluded.type, held_at = now()`.execute(
    db,
  );
}

/** Takes away the words that wait, and answers them unless they waited too long. */
export async function takeHeldReply(db: Db, userId: number): Promise<HeldReply | undefined> {
  const { rows } = await sql<HeldReply & { isFresh: boolean }>`
    delete from sms_held_replies where user_id = ${userId}
    returning group_id as "groupId", content, type,
      held_at > now() - ${seconds(LIMITS.replies.heldMs)} as "isFresh"`.execute(db);
  const [held] = rows;
  return held?.isFresh ? { groupId: held.groupId, content: held.content, type: held.type } : undefined;
}

/** The newest post that the person shared by text, if it is there and young enough to be taken back. */
export async function findUndoable(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ postId: number; isOpen: boolean }>`
    select p.id as "postId",
      p.deleted_at is null and p.created_at > now() - ${seconds(LIMITS.replies.undoMs)} as "isOpen"
    from sms_replies r join posts p on p.id = r.post_id
    where r.user_id = ${userId}
    order by r.id desc limit 1`.execute(db);
  return rows[0]?.isOpen ? rows[0].postId : undefined;
}
