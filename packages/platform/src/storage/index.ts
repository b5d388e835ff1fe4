export { createBlobStore, openBothStores } from './create-blob-store.ts';
export { createDiskBlobStore } from './create-disk-blob-store.ts';
export { createTempDir } from './create-temp-dir.ts';
export type { MediaTarget } from './s3/create-s3-blob-store.ts';
