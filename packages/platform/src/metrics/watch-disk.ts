import { statfs } from 'node:fs/promises';
import type { MediaSettings } from '../config/index.ts';
import type { Metrics } from './create-metrics.ts';

/** Adds gauges of the disk with the pictures, unless they are in the object storage. */
export function watchDisk(metrics: Metrics, { folder, s3 }: MediaSettings): void {
  if (s3) return;
  metrics.gauges(
    'disk',
    {
      dubs_disk_free_bytes: 'What can still be written to the disk of the data folder.',
      dubs_disk_size_bytes: 'The size of the disk of the data folder.',
    },
    async () => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { dubs_disk_free_bytes: bavail * bsize, dubs_disk_size_bytes: blocks * bsize };
    },
  );
}
