import { openDb } from '@dubs/db';
import { isEmptyDatabase } from '@dubs/db/seeds';
import { step } from '@dubs/terminal';
import { seedDemo } from '../seed/seed-demo.ts';

/** Tells the demo's story to a database that has nobody in it; leaves any other alone. */
export async function fillDemo(databaseUrl: string, mediaDir: string): Promise<void> {
  const db = openDb(databaseUrl, { max: 1, name: 'dubs-demo' });
  try {
    if (!(await isEmptyDatabase(db))) return;
  } finally {
    await db.destroy();
  }
  await step('Moving a family in', () => seedDemo(databaseUrl, mediaDir));
}
