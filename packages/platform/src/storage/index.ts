export { createBlobStore } from './create-blob-store.ts';
export { createDiskBlobStore } from './create-disk-blob-store.ts';
export { createTempDir } from './create-temp-dir.ts';
