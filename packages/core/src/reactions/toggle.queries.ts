import { type Db, onlyRow, sendNotices } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { eventRow, reactionAdded, reactionRemoved } from '../outbox/index.ts';
import { type Reactable, REACTED } from './summary/index.ts';

/** A reaction of a user, to be added or removed. */
export interface Toggle {
  kind: Reactable;
  thingId: number;
  groupId: number;
  userId: number;
  emoji: string;
  /** The wanted state of the reaction; null toggles it. */
  isOn: boolean | null;
  /** False if the reaction can only be removed. */
  isOffered: boolean;
}

/** Returns the name of the lock of the user's reactions to one post or comment. */
export const toggleLock = (kind: Reactable, thingId: number, userId: number): string =>
  `react:${kind}:${thingId}:${userId}`;

/** Returns SQL for expressions that update the user's like of a post: there is one if they have any reaction, none otherwise. */
const syncLike = ({ thingId, groupId, userId, emoji }: Toggle) => sql`
  liked as (
    insert into post_likes (post_id, group_id, user_id)
      select ${thingId}, ${groupId}, ${userId} from added on conflict do nothing),
  unliked as (
    delete from post_likes where post_id = ${thingId} and user_id = ${userId} and exists (select from removed)
      and not exists (select from post_reactions
        where post_id = ${thingId} and user_id = ${userId} and emoji <> ${emoji})),`;

const wasThere = ({ kind, thingId, userId, emoji }: Toggle) => sql<boolean>`
  exists (select from ${sql.table(REACTED[kind].table)}
    where ${sql.ref(REACTED[kind].column)} = ${thingId} and user_id = ${userId} and emoji = ${emoji})`;

/** Returns SQL that is true if the reaction does not have the wanted state yet. */
export const isChange = (toggle: Toggle): RawBuilder<boolean> =>
  sql`${toggle.isOn}::boolean is distinct from ${wasThere(toggle)}`;

/**
 * Deletes the reaction if it exists, else adds it if it is offered, unless `isOn` excludes that. Also updates the like, emits the event,
 * and sends the notices of the transaction. The caller holds the lock. `spending` returns a row if the write fits its budget; if not,
 * nothing is written, and `fits` is false.
 */
export async function toggleReaction(
  trx: Db,
  spending: RawBuilder<unknown>,
  toggle: Toggle,
): Promise<{ fits: boolean; wasThere: boolean }> {
  const { kind, thingId, groupId, userId, emoji, isOn, isOffered } = toggle;
  const { table, column } = REACTED[kind];
  const aboutKind = sql<Reactable>`${kind}::text`;
  const { rows } = await sql<{ fits: boolean; wasThere: boolean }>`
    with spent as (${spending}),
    removed as (
      delete from ${sql.table(table)}
      where ${sql.ref(column)} = ${thingId} and user_id = ${userId} and emoji = ${emoji}
        and ${isOn}::boolean is not true and exists (select from spent)
      returning id),
    added as (
      insert into ${sql.table(table)} (${sql.ref(column)}, group_id, user_id, emoji)
      select ${thingId}, ${groupId}, ${userId}, ${emoji} from spent
      where not exists (select from removed) and ${isOffered} and ${isOn}::boolean is not false
      on conflict do nothing
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
    select exists (select from spent) as fits, ${wasThere(toggle)} as "wasThere", ${sendNotices(trx)} as sent`.execute(
    trx,
  );
  return onlyRow(rows);
}
