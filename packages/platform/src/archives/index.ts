export { openArchive } from './open-archive.ts';
export { packZip } from './pack-zip.ts';
export { deleteArchivesBefore, writeArchive } from './write-archive.ts';
