import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { inOwnTransaction } from '../online-migration.ts';
import type { GroupScoped } from './group-scoped-tables.ts';
import { GROUP_SCOPED } from './group-scoped-tables.ts';
import { summarizeWithGroups } from './summaries-with-groups.ts';

export const isTransactional = false;

/**
 * Gives every table of posts and comments the group that they belong to. A build that knows the column writes it; for previous builds and
 * restored archives a trigger finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fill_group_of_post() returns trigger language plpgsql as $$
    begin
      select group_id into new.group_id from posts where id = new.post_id;
      -- As the foreign key would say.
      if not found then
        raise foreign_key_violation using message = 'There is no post ' || new.post_id, table = tg_table_name,
          constraint = tg_table_name || '_post_id_fkey';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function fill_group_of_comment() returns trigger language plpgsql as $$
    begin
      select p.group_id into new.group_id
      from post_comments c join posts p on p.id = c.post_id where c.id = new.comment_id;
      if not found then
        raise foreign_key_violation using message = 'There is no comment ' || new.comment_id, table = tg_table_name,
          constraint = tg_table_name || '_comment_id_fkey';
      end if;
      return new;
    end $$`.execute(db);
  for (const each of GROUP_SCOPED) await inOwnTransaction(db, (trx) => addGroupId(trx, each));
  await inOwnTransaction(db, summarizeWithGroups);
}

async function addGroupId(trx: Transaction<unknown>, { table, owner }: GroupScoped): Promise<void> {
  await sql`alter table ${sql.table(table)} add column if not exists group_id bigint`.execute(trx);
  const trigger = sql.ref(`${table}_fill_group`);
  const fill = sql.ref(`fill_group_of_${owner}`);
  await sql`
    create or replace trigger ${trigger} before insert on ${sql.table(table)}
      for each row when (new.group_id is null) execute function ${fill}()`.execute(trx);
}
