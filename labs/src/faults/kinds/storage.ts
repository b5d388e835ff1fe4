import { readdir } from 'node:fs/promises';
import type { Fault, FaultContext } from '../run-fault.ts';
import type { SmallDisk } from '../environment/small-disk.ts';

/** Returns a fault of one of the disks, which is skipped if none can be mounted. */
const disk = (
  name: string,
  which: keyof FaultContext['fleet']['disks'],
  inject: (disk: SmallDisk, context: FaultContext) => ReturnType<Fault['inject']>,
): Fault => ({
  name,
  needs: 'disks',
  durationMs: 4_000,
  pictures: 0.3,
  inject: (context) => {
    const small = context.fleet.disks[which];
    if (!small) throw new Error('The disk is not mounted.');
    return inject(small, context);
  },
});

/** Failures of the disks for pictures and uploads. */
export const STORAGE: readonly Fault[] = [
  disk('disk of pictures full', 'media', async (small) => {
    await small.fill();
    return () => small.free();
  }),
  disk('disk of uploads full', 'uploads', async (small) => {
    await small.fill();
    return () => small.free();
  }),
  disk('disk of pictures read-only', 'media', async (small) => {
    small.setReadOnly(true);
    return async () => small.setReadOnly(false);
  }),
  disk('disk of pictures unplugged', 'media', async (small, { fleet, stats }) => {
    small.unplug();
    return async () => {
      // Files written below the mount point would be hidden from now on.
      const below = await readdir(fleet.mediaFolder);
      if (below.length > 0) stats.unexpected.push(`written below the mount point: ${below.join()}`);
      small.plug();
    };
  }),
];
