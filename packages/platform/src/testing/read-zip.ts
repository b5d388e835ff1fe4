import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer);

/** Returns the files of a ZIP by name, in its order. Throws on a wrong checksum or a truncated archive. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await open(Buffer.from(bytes), { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then((content) => {
          if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is in the archive twice`);
          files.set(entry.fileName, content);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
}
