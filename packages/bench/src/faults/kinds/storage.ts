import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Fault, Scene } from '../run-fault.ts';
import type { SmallDisk } from '../world/storage.ts';

/** Something about one of the disks; there are some when these are run. */
const disk = (
  name: string,
  which: keyof Scene['fleet']['disks'],
  strike: (disk: SmallDisk) => ReturnType<Fault['strike']>,
): Fault => ({
  name,
  needs: 'disks',
  holdMs: 4_000,
  pictures: 0.3,
  strike: ({ fleet }) => {
    const small = fleet.disks[which];
    if (!small) throw new Error('There is no such disk.');
    return strike(small);
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
  {
    name: 'folder of pictures gone',
    holdMs: 4_000,
    pictures: 0.3,
    async strike({ fleet }) {
      // What is mounted there cannot be moved, so everything in it is.
      const [partial, away] = ['.partial', '.away'].map((name) => path.join(fleet.mediaFolder, name)) as [
        string,
        string,
      ];
      await rename(partial, away);
      return () => rename(away, partial);
    },
  },
];
