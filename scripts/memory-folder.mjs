// Keeps the temporary files of a test run in memory.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';

/** Ten times what the files of a run take, in bytes, so that its programs never lack memory. */
const NEEDED = 6 * 2 ** 30;

/**
 * Sets `TMPDIR` to a folder in memory that is deleted when this process exits, unless it is set or memory is scarce. The
 * databases of the test files are hundreds of thousands of files, and ext4 searches long for an inode that was not freed
 * within the last minutes.
 */
export function keepTemporaryFilesInMemory(env) {
  if (env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED) return;
  const folder = mkdtempSync(`${MEMORY}/dubs-tests-`);
  // Open to the accounts of other programs, as the folder of the system is.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  env.TMPDIR = folder;
}
