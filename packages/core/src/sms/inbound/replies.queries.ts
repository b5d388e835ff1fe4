import { LIMITS, type PostType } from '@dubs/contract';
import { type Database, type Db, hasPhone, interval, lookup, sealed, whileReadable } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { CURRENT_TERMS } from '../../terms/index.ts';
import type { TaggedGroup } from './pick-group.ts';

const WAS_ANSWERED = sql`(answer_sealed is not null or answer is not null)`;

/** The outcome of a reply. */
export type ReplyOutcome = Database['sms_replies']['outcome'];

/** A handled reply; `answer` is the text sent back, null for none. Only a keyed hash of the content is stored. */
export interface ReplyRow {
  providerId: string;
  fromNumber: string;
  userId: number | null;
  content: string;
  outcome: ReplyOutcome;
  answer: string | null;
  postId: number | null;
}

/** Returns the answer to an earlier delivery of this message; undefined if the message is new. */
export async function findAnswer(db: Db, providerId: string): Promise<{ answer: string | null } | undefined> {
  const row = await db
    .selectFrom('sms_replies')
    .select(['answer', 'answer_sealed'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && { answer: row.answer_sealed ?? row.answer };
}

/** Records a handled reply. */
export async function insertReply(db: Db, reply: ReplyRow): Promise<void> {
  await db
    .insertInto('sms_replies')
    .values({
      provider_id: reply.providerId,
      from_number: whileReadable(reply.fromNumber),
      from_hash: lookup('phone', reply.fromNumber),
      user_id: reply.userId,
      words_hash: lookup('text', reply.content),
      outcome: reply.outcome,
      answer: whileReadable(reply.answer),
      answer_sealed: sealed(reply.answer),
      post_id: reply.postId,
    })
    .execute();
}

/** Counts the messages from the number within the last hour and day. */
export async function countReplies(db: Db, fromNumber: string): Promise<{ hour: number; day: number }> {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where received_at > now() - interval '1 hour') as hour, count(*) as day
    from sms_replies where ${hasPhone('from', fromNumber)} and received_at > now() - interval '24 hours'`.execute(
    db,
  );
  return rows[0] ?? { hour: 0, day: 0 };
}

/** Counts the answers within the last hour, to all numbers. */
export async function countAnswers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sms_replies
    where received_at > now() - interval '1 hour' and ${WAS_ANSWERED}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Status of earlier replies with the same content within the hour. */
interface EarlierReplies {
  /** True if one is shared, or waits for a YES. Deleted posts do not count. */
  isActive: boolean;
  wasDeclined: boolean;
  /** True if a repeat was answered. */
  wasRepeatAnswered: boolean;
}

/** SQL for the reply whose content is held for a user: newer content replaces earlier. */
const heldReplyOf = (userId: RawBuilder<unknown>) =>
  sql`(select max(id) from sms_replies where user_id = ${userId} and outcome = 'held')`;

/** Returns the status of the same content from a number within the hour. */
export async function findEarlierReplies(
  db: Db,
  fromNumber: string,
  content: string,
): Promise<EarlierReplies> {
  const { rows } = await sql<EarlierReplies>`
    select
      coalesce(bool_or(p.deleted_at is null and p.id is not null or h.user_id is not null), false) as "isActive",
      coalesce(bool_or(r.outcome = 'declined'), false) as "wasDeclined",
      coalesce(bool_or(r.outcome = 'said_before' and ${WAS_ANSWERED}), false) as "wasRepeatAnswered"
    from sms_replies r
    left join posts p on p.id = r.post_id
    left join sms_held_replies h on h.user_id = r.user_id and r.id = ${heldReplyOf(sql`h.user_id`)}
    where ${hasPhone('r.from', fromNumber)} and r.words_hash = ${lookup('text', content)}
      and r.received_at > now() - ${interval(LIMITS.replies.sameWordsMs)}`.execute(db);
  return rows[0] ?? { isActive: false, wasDeclined: false, wasRepeatAnswered: false };
}

/** True if the number got a confirmation of STOP within the last day. */
export async function wasStopConfirmed(db: Db, fromNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_replies
    where ${hasPhone('from', fromNumber)} and outcome = 'stopped' and ${WAS_ANSWERED}
      and received_at > now() - interval '24 hours'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** True if an unknown number got an answer recently. */
export async function wasStrangerAnswered(db: Db, fromNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_replies
    where ${hasPhone('from', fromNumber)} and user_id is null and ${WAS_ANSWERED}
      and received_at > now() - ${interval(LIMITS.replies.strangerMs)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A user with a verified number and an active account. */
export interface ReplyUser {
  id: number;
  textsOn: boolean;
  /** True if they have replied YES once. */
  sharesAtOnce: boolean;
  /** True while the number may have a new owner. */
  isUnvouched: boolean;
  /** True until they accept the terms in force. */
  needsTerms: boolean;
}

/** Returns the user of a number, if they may act by text. */
export async function findReplyUser(db: Db, phoneNumber: string): Promise<ReplyUser | undefined> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'sms_notifications_enabled as textsOn',
      sql<boolean>`shares_replies_since is not null`.as('sharesAtOnce'),
      sql<boolean>`unvouched_since is not null`.as('isUnvouched'),
      sql<boolean>`terms_version < ${CURRENT_TERMS}`.as('needsTerms'),
    ])
    .where(hasPhone('phone', phoneNumber))
    .where('is_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Makes the user's replies be shared without confirmation from now on. */
export async function enableSharing(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ shares_replies_since: sql`now()` })
    .where('id', '=', userId)
    .where('shares_replies_since', 'is', null)
    .execute();
}

/** Returns the user's groups in the order in which they joined. */
export async function selectGroups(db: Db, userId: number): Promise<TaggedGroup[]> {
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

/** Returns the group of the user's newest post among their current groups. */
export async function findNewestGroup(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ groupId: number }>`
    select p.group_id as "groupId" from posts p
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    where p.user_id = ${userId} and p.deleted_at is null
    order by p.id desc limit 1`.execute(db);
  return rows[0]?.groupId;
}

/** A reply that waits for its author's YES. */
export interface HeldReply {
  groupId: number;
  content: string;
  type: PostType;
}

/** Holds a reply until its author says YES, and replaces the one held before. */
export async function holdReply(
  db: Db,
  userId: number,
  { groupId, content, type }: HeldReply,
): Promise<void> {
  await sql`
    insert into sms_held_replies (user_id, group_id, content, content_sealed, type)
    values (${userId}, ${groupId}, ${whileReadable(content)}, ${sealed(content)}, ${type})
    on conflict (user_id) do update
      set group_id = excluded.group_id, content = excluded.content, content_sealed = excluded.content_sealed, type = excluded.type, held_at = now()`.execute(
    db,
  );
}

/** Deletes the held reply, and returns it unless it is too old. */
export async function takeHeldReply(db: Db, userId: number): Promise<HeldReply | undefined> {
  const { rows } = await sql<HeldReply & { sealed: string | null; isFresh: boolean }>`
    delete from sms_held_replies where user_id = ${userId}
    returning group_id as "groupId", content, content_sealed as sealed, type,
      held_at > now() - ${interval(LIMITS.replies.heldMs)} as "isFresh"`.execute(db);
  const [held] = rows;
  if (!held?.isFresh) return undefined;
  return { groupId: held.groupId, content: held.sealed ?? held.content, type: held.type };
}

/** Records on the held reply that a YES shared it, so that its repeats are recognized. */
export async function setHeldPost(db: Db, userId: number, postId: number): Promise<void> {
  await sql`update sms_replies set post_id = ${postId} where id = ${heldReplyOf(sql`${userId}`)}`.execute(db);
}

/** Returns the newest post that the user shared by text, if it exists and can still be undone. */
export async function findUndoablePost(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ postId: number; isOpen: boolean }>`
    select p.id as "postId",
      p.deleted_at is null and p.created_at > now() - ${interval(LIMITS.replies.undoMs)} as "isOpen"
    from sms_replies r join posts p on p.id = r.post_id
    where r.user_id = ${userId}
    order by r.id desc limit 1`.execute(db);
  return rows[0]?.isOpen ? rows[0].postId : undefined;
}
