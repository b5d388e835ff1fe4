import { readdir } from 'node:fs/promises';
import type { Fault, Scene } from '../run-fault.ts';
import type { SmallDisk } from '../world/storage.ts';

/** Something about one of the disks; there are some when these are run. */
const disk = (
  name: string,
  which: keyof Scene['fleet']['disks'],
  strike: (disk: SmallDisk, scene: Scene) => ReturnType<Fault['strike']>,
): Fault => ({
  name,
  needs: 'disks',
  holdMs: 4_000,
  pictures: 0.3,
  strike: (scene) => {
    const small = scene.fleet.disks[which];
    if (!small) throw new Error('There is no such disk.');
    return strike(small, scene);
  },
});

/** What becomes of the place for pictures, and of that for uploads under way. */
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
  disk('disk of pictures unplugged', 'media', async (small, { fleet, tally }) => {
    small.unplug();
    return async () => {
      // What was written below the mount point would be hidden from now on.
      const below = await readdir(fleet.mediaFolder);
      if (below.length > 0) tally.wrong.push(`written below the mount point: ${below.join()}`);
      small.plug();
    };
  }),
];
