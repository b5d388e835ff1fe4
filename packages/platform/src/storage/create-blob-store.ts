import type { BlobStore, Logger } from '@dubs/core/ports';
import type { MediaSettings } from '../config/index.ts';
import { createDiskBlobStore } from './create-disk-blob-store.ts';
import { createS3BlobStore } from './s3/create-s3-blob-store.ts';
import { openBucket } from './s3/open-bucket.ts';

/** Creates the blob store that the settings name: the object storage if there is one, else the folder. */
export async function createBlobStore(
  { folder, s3 }: MediaSettings,
  options: { log?: Pick<Logger, 'error'> } = {},
): Promise<BlobStore> {
  return s3 ? createS3BlobStore(await openBucket(s3)) : createDiskBlobStore(folder, options);
}
