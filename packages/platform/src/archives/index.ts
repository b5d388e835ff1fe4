export { createArchives } from './create-archives.ts';
export { openArchive } from './open-archive.ts';
export { packZip } from './pack-zip.ts';
export { downloadArchive, isInStorage } from './s3-archives.ts';
