import { withMedia } from '../media/with-media.ts';
import { DEMO_STORY } from './demo/demo-story.ts';
import { openPictureKeeper } from './keep-pictures.ts';
import type { StoryPerson } from './story.ts';
import { tellStory, toSomebody } from './tell-story.ts';
import type { Somebody } from './tell-story.ts';

/** Who can sign in to the demo, in the story's order. */
export const demoPeople = (): Somebody[] => Object.values<StoryPerson>(DEMO_STORY.people).map(toSomebody);

/**
 * Fills a migrated, empty database with a family of three generations and their friends: weeks of wins, Ls and goals
 * up to today, with pictures, which are stored in `mediaDir`. Takes some ten seconds.
 *
 * @returns who can sign in, by shown name
 */
export async function seedDemo(
  databaseUrl: string,
  mediaDir: string,
): Promise<{ people: { name: string; phoneNumber: string }[] }> {
  return withMedia(databaseUrl, mediaDir, async ({ db, blobs }) => {
    const pictures = await openPictureKeeper(blobs);
    try {
      return { people: await tellStory(db, DEMO_STORY, new Date(), pictures) };
    } finally {
      await pictures.close();
    }
  });
}
