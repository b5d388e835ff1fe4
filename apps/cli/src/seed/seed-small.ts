import { openDb } from '@dubs/db';
import { SMALL_STORY } from './small-story.ts';
import { tellStory } from './tell-story.ts';

/** Tells the small story: a family, their friends, and a week. Answers who can sign in. */
export async function seedSmall(databaseUrl: string): Promise<{ name: string; phoneNumber: string }[]> {
  const db = openDb(databaseUrl, { max: 2, name: 'dubs-seed' });
  try {
    return await tellStory(db, SMALL_STORY, new Date());
  } finally {
    await db.destroy();
  }
}
