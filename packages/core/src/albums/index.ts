export { listAlbumMonths } from './list-album-months.ts';
export { listAlbum } from './list-album.ts';
