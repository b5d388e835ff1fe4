import type { PassThrough } from 'node:stream';
import { Readable } from 'node:stream';
import type { PackedFile } from '@dubs/core/ports';
import { ZipFile } from 'yazl';

/** Adds one file and waits until all of it is read. */
function add(zip: ZipFile, { name, modifiedAt, isCompressed }: PackedFile, content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('end', resolve);
    content.once('error', reject);
    content.once('close', () => reject(new Error('nobody reads the archive any more')));
    zip.addReadStream(content, name, { mtime: modifiedAt, compress: !isCompressed });
  });
}

/** Makes ZIP archives of any size in bounded memory: a file is opened when the one before it is read to its end. */
export async function* packZip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // That is what it is; the library's types say less.
  const archive = zip.outputStream as PassThrough;
  let content: Readable | undefined;
  const fill = async () => {
    for await (const file of files) {
      content = Readable.from(file.content);
      await add(zip, file, content);
    }
    zip.end();
  };
  // An error that the library finds by itself, as of a name that no archive can hold.
  zip.on('error', (error: Error) => archive.destroy(error));
  const filling = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* archive;
  } finally {
    content?.destroy();
    archive.destroy();
    await filling;
  }
}
