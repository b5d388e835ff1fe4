import { promisify } from 'node:util';
import { type Archive, BackupRefused } from '@dubs/core/ports';
import { type Entry, open, type Options, type ZipFile } from 'yauzl';

const openZip = promisify<string, Options, ZipFile>(open);

/** Lists the entries of a ZIP by name. */
const listEntries = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) reject(new Error(`${entry.fileName} is in it twice`));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });

/** Opens a ZIP, passes it to `work` and closes it. Throws `BackupRefused` if the file is not a ZIP or is truncated. */
export async function openArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  let zip: ZipFile | undefined;
  let entries: Map<string, Entry>;
  try {
    zip = await openZip(path, { lazyEntries: true, autoClose: false });
    entries = await listEntries(zip);
  } catch (error) {
    zip?.close();
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new BackupRefused(`It is no archive that can be read: ${reason}.`);
  }
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  try {
    return await work({
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name);
        if (!entry) throw new BackupRefused(`It lacks the file ${name}.`);
        return (await read(entry)) as unknown as AsyncIterable<Uint8Array>;
      },
    });
  } finally {
    zip.close();
  }
}
