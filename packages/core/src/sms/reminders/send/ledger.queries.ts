import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { ReminderKind } from './compose-reminder.ts';

/** Whose claim it is, whatever became of it. */
export async function findOwner(db: Db, reminderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sms_reminders')
    .select('user_id')
    .where('id', '=', reminderId)
    .where('status', '=', 'claimed')
    .executeTakeFirst();
  return row?.user_id;
}

/** A claim that nothing has become of yet, locked until the transaction ends. */
export async function lockClaim(trx: Db, reminderId: number) {
  return trx
    .selectFrom('sms_reminders')
    .select(['id', 'local_date as date', 'send_before as until', 'tries'])
    .where('id', '=', reminderId)
    .where('status', '=', 'claimed')
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the provider is about to be asked: whoever comes upon this finds a text that may have left. */
export async function markSending(
  trx: Db,
  reminderId: number,
  { kind, now, until }: { kind: ReminderKind; now: Date; until: Date },
): Promise<void> {
  await trx
    .updateTable('sms_reminders')
    .set({ status: 'sending', kind, tried_at: now, send_before: until, tries: sql`tries + 1` })
    .where('id', '=', reminderId)
    .execute();
}

/** What became of a text that may have left. */
export interface Outcome {
  status: 'sent' | 'failed' | 'unknown';
  reason?: string;
  /** It surely did not leave: it counts against no ceiling, and takes no date but the one it was claimed for. */
  isUnsent?: true;
}

/** Notes what became of a text. */
export async function settleText(
  db: Db,
  reminderId: number,
  { status, reason, isUnsent }: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sms_reminders')
    .set({
      status,
      reason: reason ?? null,
      settled_at: status === 'unknown' ? null : now,
      ...(isUnsent ? { tried_at: null } : {}),
    })
    .where('id', '=', reminderId)
    .where('status', 'in', ['sending', 'unknown'])
    .execute();
}

/** Gives a claim up before the provider was asked. */
export async function skipClaim(trx: Db, reminderId: number, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('sms_reminders')
    .set({ status: 'skipped', reason, settled_at: now })
    .where('id', '=', reminderId)
    .execute();
}

/** Makes a text that surely did not leave a claim again, to be tried at that moment. */
export async function tryAgainAt(db: Db, reminderId: number, at: Date): Promise<void> {
  await db
    .updateTable('sms_reminders')
    .set({ status: 'claimed', tried_at: null, next_try_at: at })
    .where('id', '=', reminderId)
    .where('status', 'in', ['claimed', 'sending'])
    .execute();
}

/** Takes a claim back as if it had never been. */
export async function releaseClaim(trx: Db, reminderId: number): Promise<void> {
  await trx.deleteFrom('sms_reminders').where('id', '=', reminderId).execute();
}

/** A text that may have left. */
export interface DoubtfulText {
  id: number;
  userId: number;
  to: string;
  triedAt: Date;
  status: 'sending' | 'unknown';
  messageId: number | null;
}

/** Texts tried at `before` or earlier of which nobody knows whether they left, after the one of that id, oldest first. */
export async function selectDoubtful(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<DoubtfulText[]> {
  const { rows } = await sql<DoubtfulText>`
    select r.id, r.user_id as "userId", u.phone_number as "to", r.tried_at as "triedAt", r.status, r.sms_message_id as "messageId"
    from sms_reminders r join users u on u.id = r.user_id
    where r.status in ('sending', 'unknown') and r.tried_at <= ${before} and r.id > ${after}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Enters what the provider has of a message whose outcome was unknown, unless another entry tells of it. */
export async function identifyMessage(db: Db, messageId: number, providerId: string): Promise<void> {
  await sql`
    update sms_messages set provider_id = ${providerId}, status = 'sent', error = null
    where id = ${messageId} and provider_id is null
      and not exists (select from sms_messages where provider_id = ${providerId})`.execute(db);
}
