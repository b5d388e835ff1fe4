import type { Db } from '@dubs/db';

/** Returns the user's daily texts by date, with their outcome. */
export async function selectOwnTexts(db: Db, userId: number) {
  const rows = await db
    .selectFrom('sms_reminders as r')
    .leftJoin('sms_messages as m', 'm.id', 'r.sms_message_id')
    .select([
      'r.local_date as date',
      'r.kind',
      'r.status',
      'r.tried_at as triedAt',
      'm.body',
      'm.body_sealed',
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.local_date')
    .execute();
  return rows.map(({ body, body_sealed, ...row }) => ({ ...row, text: body_sealed ?? body }));
}

/** Returns the outcome of the texts that the user sent. Posts have the content of shared ones; no other content is kept. */
export async function selectOwnReplies(db: Db, userId: number) {
  const rows = await db
    .selectFrom('sms_replies')
    .select(['received_at as receivedAt', 'outcome', 'answer', 'answer_sealed', 'post_id as postId'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ answer_sealed, ...row }) => ({ ...row, answer: answer_sealed ?? row.answer }));
}

/** Returns the replies that wait for the user's YES. */
export async function selectOwnHeld(db: Db, userId: number) {
  const rows = await db
    .selectFrom('sms_held_replies')
    .select(['content', 'content_sealed', 'type', 'held_at as heldAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ content_sealed, ...row }) => ({ ...row, content: content_sealed ?? row.content }));
}
