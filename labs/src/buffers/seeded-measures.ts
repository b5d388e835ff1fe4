import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GROUP_EMOJI, REACTIONS } from '@dubs/contract';
import { migrateToLatest, openDb } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { seedLarge } from '@dubs/db/seeds';
import type { Measure } from './measure.ts';
import { measure } from './measure.ts';

/**
 * As few people as fill a feed of 100 and leave unread posts in every group at the smaller size, so that both sizes
 * give the same answers and differ in what lies below them alone. Groups have some fifty members.
 */
const PEOPLE = { users: 400, groups: 80 };
const CALLERS = 25;

const emoji = {
  groups: GROUP_EMOJI,
  win: REACTIONS.win.map(({ emoji }) => emoji),
  loss: REACTIONS.loss.map(({ emoji }) => emoji),
};

/** Measures the calls in a new database with so many posts. */
export async function seededMeasures(posts: number): Promise<Measure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-labs-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true });
  try {
    await migrateToLatest(postgres.url);
    await seedLarge(postgres.url, { ...PEOPLE, posts, emoji });
    const db = openDb(postgres.url, { max: 2, name: 'dubs-labs' });
    try {
      const people = await db.selectFrom('users').select('id').orderBy('id').limit(CALLERS).execute();
      return await measure(
        db,
        people.map(({ id }) => id),
      );
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
