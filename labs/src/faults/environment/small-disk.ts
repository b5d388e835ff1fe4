import { spawnSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder on a small file system of its own, which can be filled up. */
export interface SmallDisk {
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Remounts it read-only or writable. */
  setReadOnly(on: boolean): void;
  /** Unmounts the disk from the folder, and mounts it again. */
  unplug(): void;
  plug(): void;
  unmount(): void;
}

const REMOUNT_TRIES = 100;

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** Mounts a small disk on the folder, or returns undefined without root. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() !== 0) return undefined;
  const disk = `${folder}.disk`;
  await mkdir(disk);
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk)) return undefined;
  const plug = () => void mount('--bind', disk, folder);
  const unplug = () => void spawnSync('umount', ['-l', folder]);
  plug();
  const ballast = path.join(disk, 'ballast');
  return {
    async fill() {
      const { bavail, bsize } = await statfs(disk);
      // The last page may already be in use.
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    },
    free: () => rm(ballast, { force: true }),
    setReadOnly(on) {
      for (let tries = 0; !mount('-o', `remount,${on ? 'ro' : 'rw'}`, disk); tries++)
        // The disk is busy while a file is being written.
        if (tries === REMOUNT_TRIES) throw new Error('The disk cannot be remounted.');
    },
    unplug,
    plug,
    unmount() {
      unplug();
      spawnSync('umount', ['-l', disk]);
    },
  };
}
