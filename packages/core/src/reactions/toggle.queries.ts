import type { Db } from '@dubs/db';
import { advisoryLock, sendNotices } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eventRow, reactionAdded, reactionRemoved } from '../outbox/index.ts';
import type { Reactable } from './summary/index.ts';
import { REACTED } from './summary/index.ts';

/** A reaction of a user, which a toggle adds or removes. */
export interface Toggle {
  kind: Reactable;
  thingId: number;
  userId: number;
  emoji: string;
  /** False if the reaction can only be removed. */
  isOffered: boolean;
}

/** Returns SQL that locks the user's reactions to one post or comment until the transaction ends. */
export const toggleLock = (kind: Reactable, thingId: number, userId: number): RawBuilder<null> =>
  advisoryLock(`react:${kind}:${thingId}:${userId}`);

/** Returns SQL for expressions that keep the user's like of a post as it must be: one if they have any reaction, none otherwise. */
const syncLike = ({ thingId, userId, emoji }: Toggle) => sql`
  liked as (
    insert into post_likes (post_id, user_id) select ${thingId}, ${userId} from added on conflict do nothing),
  unliked as (
    delete from post_likes where post_id = ${thingId} and user_id = ${userId} and exists (select from removed)
      and not exists (select from post_reactions
        where post_id = ${thingId} and user_id = ${userId} and emoji <> ${emoji})),`;

/**
 * Deletes the reaction if it exists, else adds it if it is offered; with it the like, the event and the notices of the transaction. The
 * caller holds the lock. `spending` returns a row if the write fits its budget; otherwise nothing is written, and `fits` is false.
 */
export async function toggleReaction(
  trx: Db,
  spending: RawBuilder<unknown>,
  toggle: Toggle,
): Promise<{ fits: boolean; isToggled: boolean }> {
  const { kind, thingId, userId, emoji, isOffered } = toggle;
  const { table, column } = REACTED[kind];
  const aboutKind = sql<Reactable>`${kind}::text`;
  const { rows } = await sql<{ isToggled: boolean }>`
    with spent as (${spending}),
    removed as (
      delete from ${sql.table(table)}
      where ${sql.ref(column)} = ${thingId} and user_id = ${userId} and emoji = ${emoji} and exists (select from spent)
      returning id),
    added as (
      insert into ${sql.table(table)} (${sql.ref(column)}, user_id, emoji)
      select ${thingId}, ${userId}, ${emoji} from spent where not exists (select from removed) and ${isOffered}
      returning id),
    ${kind === 'post' ? syncLike(toggle) : sql``}
    event as (
      insert into outbox (topic, payload)
      ${eventRow(reactionAdded, { kind: aboutKind, reactionId: sql`id` })} from added
      union all
      ${eventRow(reactionRemoved, {
        kind: aboutKind,
        thingId: sql`${thingId}::bigint`,
        userId: sql`${userId}::bigint`,
        emoji: sql`${emoji}::text`,
      })} from removed
      returning id)
    select exists (select from event) as "isToggled", ${sendNotices(trx)} as sent from spent`.execute(trx);
  return { fits: rows.length > 0, isToggled: rows[0]?.isToggled ?? false };
}
