import { createHash } from 'node:crypto';
import type { Snapshot } from '@dubs/db/backup';
import type { CoreContext } from '../context.ts';
import { ERASURES } from '../account/index.ts';
import type { PackedFile, Zip } from '../ports.ts';
import { FORMAT, MANIFEST, type Manifest, MEDIA, SECRETS, tableFile } from './manifest.ts';

const NEWLINE = 10;
const encoder = new TextEncoder();

/** Source and options of a backup. */
export interface PackedBackup {
  openSnapshot: () => Promise<Snapshot>;
  version: string;
  /** Settings with the installation's secrets, if those are to be packed too. */
  secrets?: Record<string, string>;
  /** Called with the number of pictures that are missing in the store, after all pictures were packed. */
  onMissing?: (count: number) => void;
}

/** Returns the keys of all pictures that the database names, in order. */
async function listPictureKeys(snapshot: Snapshot): Promise<string[]> {
  const rows = await snapshot.query<{ key: string }>(`
    select key from (
      select key from post_images union select thumbnail_key from post_images
      union select key from pictures union select thumbnail_key from pictures) as named (key)
    where key is not null order by key`);
  return rows.map(({ key }) => key);
}

/**
 * Packs a snapshot of the database, the pictures that it refers to and the erasure records into one archive. Opens the snapshot when the
 * first piece is read, and closes it after its tables.
 */
export function packBackup(
  { blobs, zip, clock }: Pick<CoreContext, 'blobs' | 'clock'> & { zip: Zip },
  { openSnapshot, version, secrets, onMissing }: PackedBackup,
): AsyncIterable<Uint8Array> {
  const createdAt = clock.now();
  const files: Manifest['files'] = [];
  const tables: Manifest['tables'] = [];
  const missing: string[] = [];

  /** Returns a file for the archive, and lists it in the manifest once it has been read. */
  function pack(name: string, content: AsyncIterable<Uint8Array>, isCompressed: boolean): PackedFile {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashed() {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
      files.push({ name, bytes, sha256: hash.digest('hex') });
    }
    return { name, modifiedAt: createdAt, isCompressed, isLarge: true, content: hashed() };
  }

  async function* packTables(snapshot: Snapshot): AsyncGenerator<PackedFile> {
    for (const table of snapshot.tables) {
      let rows = 0;
      async function* counted() {
        for await (const piece of snapshot.copy(table)) {
          // Line breaks within a value are escaped.
          for (const byte of piece) if (byte === NEWLINE) rows++;
          yield piece;
        }
        tables.push({ ...table, rows });
      }
      yield pack(tableFile(table.name), counted(), false);
    }
  }

  async function* packBlobs(keys: AsyncIterable<string> | Iterable<string>): AsyncGenerator<PackedFile> {
    for await (const key of keys) {
      const blob = await blobs.get(key);
      if (!blob) missing.push(key);
      else yield pack(MEDIA + key, blob.stream, true);
    }
  }

  async function* erasures(): AsyncGenerator<string> {
    for await (const { key } of blobs.list(ERASURES)) yield key;
  }

  async function* textOf(value: object): AsyncGenerator<Uint8Array> {
    yield encoder.encode(`${JSON.stringify(value, null, 1)}\n`);
  }

  async function* packAll(): AsyncGenerator<PackedFile> {
    const snapshot = await openSnapshot();
    let keys: string[];
    let installation: string;
    try {
      yield* packTables(snapshot);
      keys = await listPictureKeys(snapshot);
      installation = (await snapshot.query<{ id: string }>('select id from installation'))[0]?.id ?? '';
    } finally {
      await snapshot.close();
    }
    yield* packBlobs(keys);
    yield* packBlobs(erasures());
    if (secrets) yield pack(SECRETS, textOf(secrets), false);
    onMissing?.(missing.length);
    const { migrations, sequences } = snapshot;
    const manifest: Manifest = {
      format: FORMAT,
      version,
      createdAt: createdAt.toISOString(),
      installation,
      migrations: [...migrations],
      tables,
      sequences: { ...sequences },
      files,
      missing,
    };
    yield {
      name: MANIFEST,
      modifiedAt: createdAt,
      isCompressed: false,
      content: textOf(manifest),
    };
  }

  return zip(packAll());
}
