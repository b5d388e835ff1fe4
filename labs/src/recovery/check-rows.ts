import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintTables } from '@dubs/db/backup';
import { query } from './query.ts';

/** Returns the counters of posts and comments that differ from the rows that they count. */
export async function findWrongCounters(url: string): Promise<string[]> {
  const rows = await query<{ wrong: string }>(
    url,
    `select 'summary of post ' || post_id as wrong from post_summaries s full join count_post_summaries() c using (post_id)
     where (coalesce(s.likes, 0), coalesce(s.comments, 0), coalesce(s.reactions, '[]'))
       is distinct from (coalesce(c.likes, 0), coalesce(c.comments, 0), coalesce(c.reactions, '[]'))
     union all
     select 'summary of comment ' || comment_id from comment_summaries s full join count_comment_summaries() c using (comment_id)
     where (coalesce(s.likes, 0), coalesce(s.reactions, '[]')) is distinct from (coalesce(c.likes, 0), coalesce(c.reactions, '[]'))
     union all
     select 'comments ever written on post ' || post_id from post_comment_totals t
     full join (select post_id, count(*) from post_comments group by post_id) c using (post_id)
     where coalesce(t.written, 0) <> coalesce(c.count, 0)`,
  );
  return rows.map(({ wrong }) => wrong);
}

const hashOf = (file: string): string =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'missing';

/** Returns the pictures of the database whose files differ from the originals, and the number of all its pictures. */
export async function findWrongPictures(
  url: string,
  media: string,
  original: string,
): Promise<{ wrong: string[]; named: number }> {
  const rows = await query<{ key: string }>(
    url,
    `select key from post_images union select thumbnail_key from post_images
     union select key from pictures union select thumbnail_key from pictures`,
  );
  const keys = rows.flatMap(({ key }) => key ?? []);
  const wrong = keys.filter((key) => {
    const hash = hashOf(path.join(media, key));
    return hash === 'missing' || hash !== hashOf(path.join(original, key));
  });
  return { wrong: wrong.map((key) => `picture ${key}`), named: keys.length };
}

/**
 * Tables that a restore itself writes: the list of backups, the claim of the media store, and a mark that today's
 * texts are not sent again.
 */
const WRITTEN_BY_RESTORES = [
  'backups',
  'installation',
  'sms_reminders',
  'sms_reminders_id_seq',
  'backups_id_seq',
];

/** Returns the tables and sequences in which two databases differ, except those that a restore writes. */
export async function findDifferences(one: string, other: string): Promise<string[]> {
  const [before, after] = await Promise.all([fingerprintTables(one), fingerprintTables(other)]);
  return Object.keys({ ...before, ...after }).filter(
    (name) => before[name] !== after[name] && !WRITTEN_BY_RESTORES.includes(name),
  );
}
