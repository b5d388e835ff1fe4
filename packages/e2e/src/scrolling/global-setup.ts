import { GROUP_EMOJI, REACTIONS } from '@dubs/contract';
import { seedLarge } from '@dubs/db/seeds';
import { DATABASE_VARIABLE } from '../product/database.ts';
import { startProduct } from '../product/start-product.ts';

const emoji = {
  groups: GROUP_EMOJI,
  win: REACTIONS.win.map(({ emoji }) => emoji),
  loss: REACTIONS.loss.map(({ emoji }) => emoji),
};
const PLACEHOLDER = Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64');

/** Returns one of 250 placeholders. Each is drawn once, and then kept by the page. */
function placeholderOf(picture: number): string {
  const bytes = Buffer.from(PLACEHOLDER);
  bytes[0] = picture;
  return bytes.toString('base64');
}

/** The tests answer the requests for the files, which are stored nowhere. */
const pictures = {
  samples: Array.from({ length: 250 }, (_, picture) => ({
    width: 1_200,
    height: 900,
    bytes: 90_000,
    placeholder: placeholderOf(picture),
  })),
  store: () => undefined,
};

/**
 * One group of two members, who each shared some 3,400 posts, a quarter of which have three pictures on average: 5,100 in all. A server does
 * not start with an empty media store for a database that has pictures, so they come after it.
 */
export default async (): Promise<() => Promise<void>> => {
  const stop = await startProduct();
  await seedLarge(process.env[DATABASE_VARIABLE] ?? '', {
    users: 2,
    groups: 1,
    posts: 6_800,
    emoji,
    pictures,
  });
  return stop;
};
