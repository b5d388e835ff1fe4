import type { BackupPlace } from '../config/index.ts';
import type { ArchiveStore } from './archive-store.types.ts';
import { folderArchives } from './folder-archives.ts';
import { s3Archives } from './s3-archives.ts';

/** Returns the backup store at a place. */
export const createArchives = (place: BackupPlace): ArchiveStore =>
  'bucket' in place ? s3Archives(place) : folderArchives(place.folder);
