import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BackupRefused } from '@dubs/core/ports';
import type { S3Settings } from '../config/index.ts';
import { openBucket } from '../storage/s3/open-bucket.ts';
import { nameOf, timeOf } from './archive-name.ts';
import type { ArchiveStore } from './archive-store.types.ts';

/** Prefix of the backups in the bucket, which also contains the media store. */
const ROOT = 'backups/';
const DAY_MS = 24 * 3_600_000;

const addressOf = (s3: S3Settings, name: string): string => `s3://${s3.bucket}/${ROOT}${name}`;

/** Keeps backups in the object storage. */
export const s3Archives = (s3: S3Settings): ArchiveStore => ({
  async write(at, content) {
    const bucket = await openBucket(s3);
    await bucket.abortUploads(ROOT, new Date(Date.now() - DAY_MS));
    const name = nameOf(at);
    let bytes = 0;
    async function* counted() {
      for await (const piece of content) {
        bytes += piece.length;
        yield piece;
      }
    }
    await bucket.upload(ROOT + name, counted(), { contentType: 'application/zip' });
    return { name, path: addressOf(s3, name), bytes };
  },

  async deleteBefore(before) {
    const bucket = await openBucket(s3);
    let count = 0;
    for await (const { key } of bucket.list(ROOT)) {
      if ((timeOf(key.slice(ROOT.length)) ?? Infinity) >= before.getTime()) continue;
      await bucket.delete(key);
      count++;
    }
    return count;
  },
});

/** True if a backup is given as an `s3://` URL and not as a file. */
export const isInStorage = (file: string): boolean => file.startsWith('s3://');

/** Downloads a backup from the `s3://` URL that was printed when it was written. Throws `BackupRefused` if it does not exist. */
export async function downloadArchive(s3: S3Settings, address: string, file: string): Promise<void> {
  const name = address.slice(address.lastIndexOf('/') + 1);
  if (address !== addressOf(s3, name))
    throw new BackupRefused(`Backups of this installation are at ${addressOf(s3, '<name>')}.`);
  const found = await (await openBucket(s3)).get(ROOT + name);
  if (!found) throw new BackupRefused('There is no such backup in the object storage.');
  await pipeline(found.stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}
