import { isBlank } from '@dubs/contract';
import { type Db, openedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** Text columns with their maximum length, and true if the column allows line feeds and tabs. */
const WORDS = [
  ['users', 'display_name', 50, false],
  ['users', 'first_name', 50, false],
  ['users', 'last_name', 50, false],
  ['users', 'bio', 500, true],
  ['groups', 'name', 100, false],
  ['groups', 'description', 500, true],
  ['posts', 'content', 5_000, true],
  ['post_comments', 'content', 2_000, true],
  ['goals', 'title', 200, false],
  ['goals', 'description', 1_000, true],
] as const;

/** Returns a line for each stored value that no API accepts. */
export async function findBadRows(db: Db): Promise<string[]> {
  const bad: string[] = [];
  for (const [table, column, max, hasLines] of WORDS) {
    const { rows } = await sql<{ id: number; words: string }>`
      select id, ${sql.ref(column)} as words from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    );
    const control = hasLines ? /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/ : /[\u0000-\u001f\u007f-\u009f]/;
    for (const { id, words } of rows) {
      const isGood =
        words === words.normalize('NFC').trim() &&
        words.length <= max &&
        !isBlank(words) &&
        !control.test(words);
      if (!isGood) bad.push(`${table}.${column} of ${id}: ${JSON.stringify(words).slice(0, 200)}`);
    }
  }
  const users = await db
    .selectFrom('users')
    .select(['id', openedPhone('phone').as('phone')])
    .execute();
  for (const { id, phone } of users)
    if (phone !== null && !/^\+[1-9]\d{6,14}$/.test(phone)) bad.push(`the phone number of ${id}`);
  const facts = {
    'goals whose posts were not written by them': sql`select 1 from posts where kind = 'share' and content ~ '^\\[GOAL(_COMPLETED)?\\]'`,
    'groups with another number of creators than one': sql`
      select 1 from groups g where g.deleted_at is null and (select count(*) from group_members m where m.group_id = g.id and m.role = 'creator') <> 1`,
    'roles that are none': sql`select 1 from group_members where role not in ('creator', 'admin', 'member')`,
    'people twice in a group': sql`select 1 from group_members group by group_id, user_id having count(*) > 1`,
  };
  for (const [what, query] of Object.entries(facts)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) bad.push(`${rows.length} ${what}`);
  }
  return bad;
}
