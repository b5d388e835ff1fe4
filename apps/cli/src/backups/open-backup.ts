import path from 'node:path';
import type { Archive } from '@dubs/core/ports';
import { BackupRefused } from '@dubs/core/ports';
import { openArchive } from '@dubs/platform/archives';
import { StepError } from '@dubs/terminal';

/**
 * Opens a backup for some work.
 *
 * @throws StepError with the file's name and why it is refused
 */
export async function openBackup<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  try {
    return await openArchive(file, work);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    throw new StepError(`${path.basename(file)} was refused. ${error.message}`);
  }
}
