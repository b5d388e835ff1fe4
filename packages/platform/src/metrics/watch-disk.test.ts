import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { watchDisk } from './watch-disk.ts';

const folder = tmpdir();

/** Returns the values of the disk's gauges by name. */
async function readDisk(s3: Parameters<typeof watchDisk>[1]['s3'] = null): Promise<Record<string, number>> {
  const metrics = createMetrics();
  watchDisk(metrics, { folder, s3 });
  const { text } = await metrics.render();
  return Object.fromEntries(
    [...text.matchAll(/^(dubs_disk_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
}

it('shows the size of the disk of the data folder, and what is free', async () => {
  const { blocks, bsize } = await statfs(folder);
  const disk = await readDisk();
  expect(disk).toEqual({ dubs_disk_size_bytes: blocks * bsize, dubs_disk_free_bytes: expect.any(Number) });
  expect(disk.dubs_disk_free_bytes).toBeGreaterThan(0);
  expect(disk.dubs_disk_free_bytes).toBeLessThan(blocks * bsize);
});

it('shows no disk where pictures are in the object storage', async () => {
  const s3 = { endpoint: 'https://s3.example.org', bucket: 'dubs', region: 'eu', accessKeyId: 'a' };
  expect(await readDisk({ ...s3, secretAccessKey: 'b', forcePathStyle: true })).toEqual({});
});
