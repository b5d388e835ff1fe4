import { type PassThrough, Readable } from 'node:stream';
import type { PackedFile } from '@dubs/core/ports';
import { ZipFile } from 'yazl';

/** Adds one file and waits until it is read. */
function addFile(
  zip: ZipFile,
  { name, modifiedAt, isCompressed, isLarge = false }: PackedFile,
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('end', resolve);
    content.once('error', reject);
    content.once('close', () => reject(new Error('the archive is no longer read')));
    zip.addReadStream(content, name, {
      mtime: modifiedAt,
      compress: !isCompressed,
      forceZip64Format: isLarge,
    });
  });
}

/** Creates a ZIP archive of any size in bounded memory. Each file is opened after the previous one is read. */
export async function* packZip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  // The library's types are less precise.
  const zip = new ZipFile() as ZipFile & { entries: object[] };
  const archive = zip.outputStream as PassThrough;
  const packed: object[] = [];
  let content: Readable | undefined;
  const addFiles = async () => {
    for await (const file of files) {
      content = Readable.from(file.content);
      // The reader stopped meanwhile. Nothing would read this file, and the library would wait for that forever.
      if (archive.destroyed) return content.destroy();
      await addFile(zip, file, content);
      // The library scans all entries for the next one, which takes minutes with 100,000 files. So completed entries are removed.
      packed.push(...zip.entries.splice(0, zip.entries.length - 1));
    }
    zip.entries = [...packed, ...zip.entries];
    zip.end();
  };
  // Errors of the library itself, such as an invalid file name.
  zip.on('error', (error: Error) => archive.destroy(error));
  const adding = addFiles().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* archive;
  } finally {
    content?.destroy();
    archive.destroy();
    await adding;
  }
}
