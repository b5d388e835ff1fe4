import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredImage } from '@dubs/core';
import { discardImages, storeImages } from '@dubs/core';
import type { BlobStore } from '@dubs/core/ports';
import { createImageProcessor, renderDrawing } from '@dubs/platform';

/** Stores drawings as if people had sent them, until closed. */
export interface PictureKeeper {
  /** All or none of the drawings (SVG), in the order given. */
  keep(drawings: readonly string[]): Promise<StoredImage[]>;
  /** Throws stored ones away again. */
  discard(images: readonly StoredImage[]): Promise<void>;
  close(): Promise<void>;
}

/** Sends pictures through the same pipeline as those of people, into a store that was claimed. */
export async function openPictureKeeper(blobs: BlobStore): Promise<PictureKeeper> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-drawings-'));
  const images = createImageProcessor({ timeoutMs: 20_000 });
  let count = 0;

  async function draw(svg: string) {
    count += 1;
    const name = `drawing-${count}.png`;
    const file = path.join(folder, name);
    await writeFile(file, await renderDrawing(svg));
    return { path: file, name };
  }

  return {
    keep: async (drawings) => storeImages({ images, blobs }, await Promise.all(drawings.map(draw))),
    discard: (stored) => discardImages({ blobs }, stored),
    async close() {
      await images.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
