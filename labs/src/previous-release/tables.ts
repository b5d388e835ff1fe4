import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Written } from './run-load.ts';

const NOTIFIED_WITHIN_MS = 60_000;

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes posts with views, likes, reactions and comments into a group, for the migrations to change. Returns the
 * number of rows.
 */
export const fillTables = (databaseUrl: string, groupId: number, posts: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const insert = async (statement: string) => (await client.query(statement)).rowCount ?? 0;
    const others = `from posts p join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id`;
    return (
      (await insert(
        `insert into posts (group_id, user_id, content)
         select ${groupId}, (select min(user_id) from group_members where group_id = ${groupId}), 'Long ago ' || i
         from generate_series(1, ${posts}) i`,
      )) +
      (await insert(`insert into post_views (post_id, user_id) select p.id, m.user_id ${others}`)) +
      (await insert(`insert into post_likes (post_id, user_id) select p.id, m.user_id ${others}`)) +
      (await insert(
        `insert into post_reactions (post_id, user_id, emoji) select p.id, m.user_id, '🔥' ${others}`,
      )) +
      (await insert(
        `insert into post_comments (post_id, user_id, content) select p.id, p.user_id, 'Yes' from posts p`,
      ))
    );
  });

/** Returns those of the expected texts that a query does not find exactly once. */
async function findMissing(client: pg.Client, query: string, expected: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string; times: number }>(query);
  const found = new Map(rows.map(({ text, times }) => [text, times]));
  return expected.filter((text) => found.get(text) !== 1);
}

/**
 * Returns the acknowledged writes that are not found exactly once, and the posts of which not all other members were
 * notified in time.
 */
export const findLost = (databaseUrl: string, written: Written, others: number): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const count = (text: string, from: string) =>
      `select ${text} as text, count(*)::int as times from ${from} group by 1`;
    const lost = [
      ...(await findMissing(client, count('content', 'posts'), written.posts)),
      ...(await findMissing(client, count('content', 'post_comments'), written.comments)),
      ...(await findMissing(
        client,
        count(`concat_ws(' ', post_id, user_id, emoji)`, 'post_reactions'),
        written.reactions,
      )),
    ];
    const notified = `select p.content as text, count(distinct n.user_id)::int / ${others} as times
      from posts p join notifications n on n.post_id = p.id and n.type = 'post' group by 1`;
    const deadline = Date.now() + NOTIFIED_WITHIN_MS;
    let silent = await findMissing(client, notified, written.posts);
    while (silent.length > 0 && Date.now() < deadline) {
      await sleep(500);
      silent = await findMissing(client, notified, written.posts);
    }
    return [...lost, ...silent.map((text) => `not all were notified of ${text}`)];
  });
