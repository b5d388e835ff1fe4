export { keepPicture } from './keep-picture.ts';
export type { PictureUpload } from './keep-picture.ts';
export { markPictureRemoved } from './pictures.queries.ts';
