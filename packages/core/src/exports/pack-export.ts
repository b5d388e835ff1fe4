import type { CoreContext } from '../context.ts';
import type { PackedFile, Zip } from '../ports.ts';
import { imageName, pictureName } from './image-name.ts';
import { selectOwnPictures, selectOwnPosts } from './own-content.queries.ts';
import { writeJson } from './write-json.ts';
import { writePage } from './write-page.ts';

type Packing = Pick<CoreContext, 'db' | 'blobs' | 'clock' | 'log'>;

/** Yields the user's pictures, in full size. Those missing in the store are left out. */
async function* pictures({ db, blobs, log }: Packing, userId: number): AsyncGenerator<PackedFile> {
  const pack = async function* (key: string, name: string, modifiedAt: Date): AsyncGenerator<PackedFile> {
    const blob = await blobs.get(key);
    const content = blob?.stream as AsyncIterable<Uint8Array> | undefined;
    if (content) yield { name, modifiedAt, isCompressed: true, content };
    else log.warn({ file: name }, 'export.picture_missing');
  };
  for (const picture of await selectOwnPictures(db, userId))
    yield* pack(picture.key, pictureName(picture), picture.createdAt);
  for await (const { id, images, createdAt } of selectOwnPosts(db, userId))
    for (const [index, { key }] of images.entries()) yield* pack(key, imageName(id, index), createdAt);
}

async function* files(ctx: Packing, userId: number): AsyncGenerator<PackedFile> {
  const now = ctx.clock.now();
  const text = { modifiedAt: now, isCompressed: false };
  yield { ...text, name: 'index.html', content: writePage(ctx.db, userId, now) };
  yield { ...text, name: 'dubs.json', content: writeJson(ctx.db, userId) };
  yield* pictures(ctx, userId);
}

/** Returns the ZIP of all data of a user, as a stream. */
export const packExport = (ctx: Packing & { zip: Zip }, userId: number): AsyncIterable<Uint8Array> =>
  ctx.zip(files(ctx, userId));
