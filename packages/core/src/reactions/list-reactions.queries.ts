import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';
import { type Reactable, REACTED } from './summary/index.ts';

/** A reaction with its user; the time is the text in JSON. */
interface EntryRow {
  person: PersonRow;
  emoji: string;
  created_at: string;
  is_member: boolean;
}

/**
 * Selects a range of the reactions to a post or comment of a group, newest first, only those with `emoji` if given, and their total number.
 */
export async function selectReactionEntries(
  db: Db,
  kind: Reactable,
  { id, groupId }: { id: number; groupId: number },
  { emoji, limit, offset }: { emoji: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: EntryRow[] }> {
  const { table, column } = REACTED[kind];
  const chosen = sql`
    from ${sql.table(table)} r
    where r.${sql.ref(column)} = ${id} ${emoji === undefined ? sql`` : sql`and r.emoji = ${emoji}`}`;
  const { rows } = await sql<{ total: number; rows: EntryRow[] }>`
    select (select count(*) ${chosen}) as total, (
      select coalesce(json_agg(json_build_object(
        'person', ${personJson('u')}, 'emoji', page.emoji, 'created_at', page.created_at,
        'is_member', exists (select from group_members m where m.group_id = ${groupId} and m.user_id = u.id)) order by page.id desc), '[]')
      from (select r.* ${chosen} order by r.id desc limit ${limit} offset ${offset}) page
      join users u on u.id = page.user_id
    ) as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}
