export { adoptStore, compareStore } from './adopt-store.ts';
export { claimStore, claimStoreWhenPossible } from './claim-store.ts';
export { findInstallation } from './installation.queries.ts';
export { mediaUrl } from './media-url.ts';
export { openMedia } from './open-media.ts';
export { discardImages, storeImages } from './store-images.ts';
export type { ReceivedFile, StoredImage } from './store-images.ts';
export { findOrphans, sweepOrphans } from './sweep-orphans.ts';
export { emptyTrash } from './trash.ts';
