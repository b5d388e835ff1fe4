import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, Logger } from '@dubs/core/ports';
import type { MediaSettings, S3Settings } from '../config/index.ts';
import { createDiskBlobStore } from './create-disk-blob-store.ts';
import { createPairedBlobStore } from './create-paired-blob-store.ts';
import { createS3BlobStore } from './s3/create-s3-blob-store.ts';
import { openBucket } from './s3/open-bucket.ts';
import { IDENTITY_FILE } from './store-identity.ts';

/** Creates the blob store that the settings name: the folder, or the object storage with the folder that it may replace. */
export async function createBlobStore(
  { folder, s3 }: MediaSettings,
  options: { log?: Pick<Logger, 'error'> } = {},
): Promise<BlobStore> {
  const disk = await createDiskBlobStore(folder, options);
  return s3 ? createPairedBlobStore(disk, createS3BlobStore(await openBucket(s3))) : disk;
}

/** Opens the folder and the object storage as two stores, to move blobs from one to the other. */
export async function openBothStores({ folder, s3 }: { folder: string; s3: S3Settings }) {
  return {
    disk: await createDiskBlobStore(folder),
    s3: createS3BlobStore(await openBucket(s3)),
    /** Lets the empty folder carry no id, so that a start without the object storage is refused. */
    disownFolder: () => rm(join(folder, IDENTITY_FILE), { force: true }),
  };
}
