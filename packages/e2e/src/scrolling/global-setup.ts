import { linkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { GROUP_EMOJI, REACTIONS } from '@dubs/contract';
import { type SamplePictures, seedLarge } from '@dubs/db/seeds';
import sharp from 'sharp';
import { noisyPicture } from '../pictures.ts';
import { DATABASE_VARIABLE } from '../product/database.ts';
import { startProduct } from '../product/start-product.ts';

const emoji = {
  groups: GROUP_EMOJI,
  win: REACTIONS.win.map(({ emoji }) => emoji),
  loss: REACTIONS.loss.map(({ emoji }) => emoji),
};
const PLACEHOLDER = Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64');

/** Returns one of 250 placeholders. The page draws each only once. */
function placeholderOf(picture: number): string {
  const bytes = Buffer.from(PLACEHOLDER);
  bytes[0] = picture;
  return bytes.toString('base64');
}

/** Returns pictures for the media store in this folder: one file of about 10 kB, the size of a photo's thumbnail. */
async function samplePictures(store: string): Promise<SamplePictures> {
  const { buffer } = await noisyPicture('sample', 40);
  const file = path.join(store, 'sample.webp');
  await sharp(buffer).resize(400, 300).webp().toFile(file);
  return {
    samples: Array.from({ length: 250 }, (_, picture) => ({
      width: 1_200,
      height: 900,
      bytes: 90_000,
      placeholder: placeholderOf(picture),
    })),
    store(pictures) {
      for (const key of pictures.flatMap((each) => [each.key, each.thumbnailKey])) {
        mkdirSync(path.dirname(path.join(store, key)), { recursive: true });
        linkSync(file, path.join(store, key));
      }
    },
  };
}

/**
 * Starts the product with one group of two members, who each shared about 3,400 posts. A quarter of them have three pictures on average,
 * 5,100 in total. A server refuses to start with an empty media store for a database with pictures, so they are added afterwards.
 */
export default async (): Promise<() => Promise<void>> => {
  let dataDir = '';
  const stop = await startProduct(async (database) => {
    ({ dataDir } = database);
  });
  await seedLarge(process.env[DATABASE_VARIABLE] ?? '', {
    users: 2,
    groups: 1,
    posts: 6_800,
    emoji,
    pictures: await samplePictures(path.join(dataDir, 'media')),
  });
  return stop;
};
