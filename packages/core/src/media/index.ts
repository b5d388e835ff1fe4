export { findVisibleImage } from './images.queries.ts';
export type { VisibleImage } from './images.queries.ts';
export { imageUrls } from './media-url.ts';
export { openMedia } from './open-media.ts';
export type { FindImage } from './open-media.ts';
export { discardImages, storeImages } from './store-images.ts';
export type { ReceivedFile, StoredImage } from './store-images.ts';
export { sweepOrphans } from './sweep-orphans.ts';
