import type { MediaSettings } from '@dubs/platform';
import { withMedia } from '../media/with-media.ts';
import { playStory } from './play-story.ts';
import { readStory, signIns } from './story.ts';

/**
 * Fills a migrated, empty database with a family of three generations and their friends: weeks of wins, Ls and goals
 * up to today, with pictures, which are stored in the media store. Takes some ten seconds.
 *
 * @returns who can sign in
 */
export async function seedDemo(
  databaseUrl: string,
  media: MediaSettings,
): Promise<{ people: { name: string; phoneNumber: string }[] }> {
  const story = readStory('demo');
  await withMedia(databaseUrl, media, ({ db, blobs }) => playStory(db, blobs, story));
  return { people: signIns(story) };
}
