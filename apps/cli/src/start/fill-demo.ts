import path from 'node:path';
import type { MediaSettings } from '@dubs/platform';
import { isEmptyDatabase } from '@dubs/db/seeds';
import { step } from '@dubs/terminal';
import { withDb } from '../open-database.ts';
import { seedDemo } from '../seed/seed-demo.ts';

/** Seeds the demo into an empty database; leaves any other alone. */
export async function fillDemo(databaseUrl: string, media: MediaSettings): Promise<void> {
  const dataDir = path.dirname(media.folder);
  if (await withDb(databaseUrl, { max: 1, name: 'dubs-demo' }, isEmptyDatabase, dataDir))
    await step('Seeding the demo', () => seedDemo(databaseUrl, media));
}
