import type { MediaSettings } from '@dubs/platform';
import { openDb } from '@dubs/db';
import { isEmptyDatabase } from '@dubs/db/seeds';
import { step } from '@dubs/terminal';
import { seedDemo } from '../seed/seed-demo.ts';

/** Seeds the demo into an empty database; leaves any other alone. */
export async function fillDemo(databaseUrl: string, media: MediaSettings): Promise<void> {
  const db = openDb(databaseUrl, { max: 1, name: 'dubs-demo' });
  try {
    if (!(await isEmptyDatabase(db))) return;
  } finally {
    await db.destroy();
  }
  await step('Seeding the demo', () => seedDemo(databaseUrl, media));
}
