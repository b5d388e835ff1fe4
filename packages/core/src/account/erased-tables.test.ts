import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { REACTIONS, TRACES } from './erase-user.queries.ts';

/** Columns of tables whose rows an erasure deletes or anonymizes with separate statements. */
const CONTENT = [
  'comment_mentions.mentioned_user_id',
  'exports.user_id',
  'goals.user_id',
  'pictures.user_id',
  'post_comments.user_id',
  'posts.user_id',
];
/** Columns that name the user who did something in a group, which keep the id of an erased user. */
const ACTORS = [
  'comment_mentions.mentioned_by_user_id',
  'group_join_requests.responded_by',
  'group_past_invites.created_by',
  'group_past_invites.ended_by',
  'group_removals.removed_by',
  'groups.created_by',
  'groups.invite_created_by',
  'post_comments.deleted_by',
  'posts.deleted_by',
  'security_events.by_user_id',
];
/** Columns that name the account which got the number of a separated one: no number moves back from a deleted account. */
const LINKS = ['users.separated_to'];

const { db } = await useDatabase();

it('decides for every column that names a user what an erasure does with its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.conrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass`.execute(db);
  const deleted = [...TRACES, ...REACTIONS].map((trace) => trace.join('.'));
  expect([...deleted, ...CONTENT, ...ACTORS, ...LINKS].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
