import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GROUP_EMOJI, REACTIONS } from '@dubs/contract';
import { migrateToLatest } from '@dubs/db';
import { isEmptyDatabase, seedLarge } from '@dubs/db/seeds';
import type { MediaSettings } from '@dubs/platform';
import { loadDataDir } from '@dubs/platform/config';
import { StepError } from '@dubs/terminal';
import { findDataSecrets, withDb } from '../open-database.ts';
import { withAnyMedia, withMedia } from '../media/with-media.ts';
import { playStory } from './play-story.ts';
import { openSamplePictures } from './sample-pictures.ts';
import { seedDemo } from './seed-demo.ts';
import { readStory, signIns } from './story.ts';

/** How much to generate. Without any number, the small story is played. */
export interface Amounts {
  users?: number;
  groups?: number;
  posts?: number;
  days?: number;
}

/** Ratios from which missing amounts are derived. */
const POSTS_A_USER = 30;
const USERS_A_GROUP = 5;

function completePlan({ users, groups, posts, days }: Amounts) {
  const people =
    users ?? Math.max(1, Math.ceil((posts ?? (groups ?? 1) * USERS_A_GROUP * POSTS_A_USER) / POSTS_A_USER));
  return {
    users: people,
    groups: groups ?? Math.max(1, Math.ceil(people / USERS_A_GROUP)),
    posts: posts ?? people * POSTS_A_USER,
    ...(days === undefined ? {} : { days }),
    emoji: {
      groups: GROUP_EMOJI,
      win: REACTIONS.win.map(({ emoji }) => emoji),
      loss: REACTIONS.loss.map(({ emoji }) => emoji),
    },
  };
}

/** Plays the small story: a family, their friends, and a week. It has no pictures, so its store is a folder that stays empty. */
async function seedSmall(databaseUrl: string): Promise<{ people: { name: string; phoneNumber: string }[] }> {
  const story = readStory('small');
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-story-'));
  try {
    await withAnyMedia(
      databaseUrl,
      { folder, s3: null },
      ({ db, blobs }) => playStory(db, blobs, story),
      loadDataDir(),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
  return { people: signIns(story) };
}

/**
 * Migrates a database and fills it with made-up users.
 *
 * @param media where pictures are stored; the small story has none
 * @param force seeds even if the database has users
 * @param say prints a line
 * @throws StepError if the database has users and `force` is not given, or many pictures would go into object storage
 */
export async function seedDatabase(
  databaseUrl: string,
  media: MediaSettings,
  what: Amounts | 'demo',
  force: boolean,
  say: (text: string) => void,
): Promise<void> {
  await migrateToLatest(databaseUrl);
  if (!force && !(await withDb(databaseUrl, { max: 1, name: 'dubs-seed' }, isEmptyDatabase))) {
    throw new StepError(
      'There are people in this database already. --force adds the made-up ones beside them.',
    );
  }
  if (what === 'demo' || Object.values(what).every((amount) => amount === undefined)) {
    const { people } = await (what === 'demo' ? seedDemo(databaseUrl, media) : seedSmall(databaseUrl));
    say('Seeded the story. Its users sign in with these phone numbers:');
    for (const { name, phoneNumber } of people) say(`  ${phoneNumber}  ${name}`);
    return;
  }
  if (media.s3)
    throw new StepError('Many made-up pictures are written into DATA_DIR alone. Unset the settings S3_….');
  const plan = completePlan(what);
  say(`${plan.users} people, ${plan.groups} groups, ${plan.posts} posts:`);
  await withMedia(databaseUrl, media, async () => {
    const pictures = await openSamplePictures(media.folder);
    const secrets = findDataSecrets();
    await seedLarge(databaseUrl, { ...plan, pictures }, (step) => say(`  ${step}`), secrets);
  });
}
