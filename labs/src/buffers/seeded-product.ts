import { spawnSync } from 'node:child_process';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { withDatabase } from '../clients/database.ts';
import { builtApp, startProduct } from '../clients/product.ts';
import { COUNTING, startCounting } from './count-buffers.ts';

/**
 * Groups have about thirty members, and each person is in ten of them. With 80 posts a day, only the history grows
 * with the posts.
 */
const PEOPLE = { users: 400, groups: 120 };
const POSTS_A_DAY = 80;

/** A server without a worker, on a database with a given number of posts. */
export interface SeededProduct {
  origin: string;
  db: Db;
}

/** Calls `work` with a server that runs nothing in the background. */
export async function withSeededProduct<T>(
  posts: number,
  work: (product: SeededProduct) => Promise<T>,
): Promise<T> {
  return withDatabase(COUNTING, { fast: true }, async ({ url, db, dataDir }) => {
    seed(url, dataDir, posts);
    await insertGoals(db);
    await startCounting(db);
    const product = await startProduct(url, undefined, dataDir, ['server']);
    try {
      return await work({ origin: product.origin, db });
    } finally {
      await product.stop();
    }
  });
}

function seed(databaseUrl: string, dataDir: string, posts: number): void {
  const amounts = Object.entries({ ...PEOPLE, posts, days: Math.ceil(posts / POSTS_A_DAY) });
  const { status } = spawnSync(
    process.execPath,
    [builtApp('cli'), 'seed', ...amounts.flatMap(([name, amount]) => [`--${name}`, String(amount)])],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('The database could not be seeded.');
}

/** Adds a goal for every tenth post, a third of them completed. */
const insertGoals = async (db: Db): Promise<void> => {
  await sql`
    insert into goals (group_id, user_id, title, created_at, is_completed, completed_at)
    select group_id, user_id, 'Goal ' || id, created_at, id % 30 = 0, case when id % 30 = 0 then created_at end
    from posts where id % 10 = 0 order by id`.execute(db);
  await sql`vacuum (analyze) goals`.execute(db);
};
