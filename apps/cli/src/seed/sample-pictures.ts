import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SamplePictures } from '@dubs/db/seeds';
import { createImageProcessor } from '@dubs/platform';
import { demoFile } from './story.ts';

const SAMPLES = 12;
const FOLDERS = Array.from({ length: 256 }, (_, n) => `posts/${n.toString(16).padStart(2, '0')}`);

/** Returns a function that stores the same bytes in another file, as a hard link where the file system allows it. */
function createCopier(bytes: Uint8Array): (file: string) => void {
  let original: string | undefined;
  return (file) => {
    if (original !== undefined && tryLink(original, file)) return;
    writeFileSync(file, bytes, { mode: 0o600 });
    original = file;
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Decodes some of the demo's pictures, which a large seed copies into `mediaDir`. */
export async function openSamplePictures(mediaDir: string): Promise<SamplePictures> {
  const images = createImageProcessor({ timeoutMs: 20_000 });
  try {
    const names = readdirSync(demoFile('pictures')).slice(0, SAMPLES);
    const samples = await Promise.all(names.map((name) => images.process(demoFile(`pictures/${name}`))));
    const copiers = new Map(
      samples.map(({ placeholder, full, thumbnail }) => [
        placeholder,
        { full: createCopier(full), thumbnail: createCopier(thumbnail) },
      ]),
    );
    for (const folder of FOLDERS) mkdirSync(path.join(mediaDir, folder), { recursive: true, mode: 0o700 });
    return {
      samples: samples.map(({ full, thumbnail, ...sample }) => ({
        ...sample,
        bytes: full.byteLength + thumbnail.byteLength,
      })),
      store(pictures) {
        for (const { key, thumbnailKey, placeholder } of pictures) {
          copiers.get(placeholder)?.full(path.join(mediaDir, key));
          copiers.get(placeholder)?.thumbnail(path.join(mediaDir, thumbnailKey));
        }
      },
    };
  } finally {
    await images.close();
  }
}
