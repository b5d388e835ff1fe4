import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, Logger } from '@dubs/core/ports';
import type { MediaSettings, S3Settings } from '../config/index.ts';
import { createDiskBlobStore } from './create-disk-blob-store.ts';
import { createPairedBlobStore } from './create-paired-blob-store.ts';
import { createS3BlobStore } from './s3/create-s3-blob-store.ts';
import { openBucket } from './s3/open-bucket.ts';
import { IDENTITY_FILE } from './store-identity.ts';

/** Creates the configured blob store: the folder, or the object storage paired with the folder that was used before. */
export async function createBlobStore(
  { folder, s3 }: MediaSettings,
  options: { log?: Pick<Logger, 'error'> } = {},
): Promise<BlobStore> {
  const disk = await createDiskBlobStore(folder, options);
  return s3 ? createPairedBlobStore(disk, createS3BlobStore(await openBucket(s3))) : disk;
}

/** Opens the folder and the object storage as two stores, for moving blobs between them. */
export async function openBothStores({ folder, s3 }: { folder: string; s3: S3Settings }) {
  return {
    disk: await createDiskBlobStore(folder),
    s3: createS3BlobStore(await openBucket(s3)),
    /** Removes the id from the empty folder, so that a start without the object storage is refused. */
    disownFolder: () => rm(join(folder, IDENTITY_FILE), { force: true }),
  };
}
