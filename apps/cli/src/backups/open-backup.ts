import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Archive, BackupRefused } from '@dubs/core/ports';
import { createTempDir } from '@dubs/platform';
import { downloadArchive, isInStorage, openArchive } from '@dubs/platform/archives';
import { loadDataDir, loadMediaSettings } from '@dubs/platform/config';
import { StepError } from '@dubs/terminal';

/** Calls `work` with the local path of a backup, which is downloaded first if it is in the object storage. */
async function withFile<T>(file: string, work: (local: string) => Promise<T>): Promise<T> {
  if (!isInStorage(file)) return work(file);
  const { s3 } = loadMediaSettings();
  if (!s3) throw new BackupRefused('There is no object storage: S3_ENDPOINT is not set.');
  const folder = await createTempDir(path.join(loadDataDir(), 'tmp'));
  try {
    const local = path.join(folder, 'backup.zip');
    await downloadArchive(s3, file, local);
    return await work(local);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens a backup, given as a file or as an address in the object storage, and calls `work` with it.
 *
 * @throws StepError with the file's name and the reason if the backup is refused
 */
export async function openBackup<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  try {
    return await withFile(file, (local) => openArchive(local, work));
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    throw new StepError(`${path.basename(file)} was refused. ${error.message}`);
  }
}
