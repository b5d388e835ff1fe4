import { CropOutside, ImageRefused, ImagesUnavailable } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { timePictures } from './time-pictures.ts';

it('times pictures by outcome, and passes on what became of them', async () => {
  const metrics = createMetrics();
  const ends = [null, new ImageRefused('no picture'), new CropOutside(), new ImagesUnavailable()];
  const run = async () => {
    const end = ends.shift();
    if (end) throw end;
    return [new Uint8Array(1)] as const;
  };
  const images = timePictures({ process: run, crop: run, close: run } as never, metrics);
  const crop = () => images.crop('a.jpg', { ratio: 1, widths: [1] }, { x: 0, y: 0, size: 1 });
  expect(await images.process('a.jpg')).toEqual([new Uint8Array(1)]);
  await expect(images.process('a.jpg')).rejects.toThrow(ImageRefused);
  await expect(crop()).rejects.toThrow(CropOutside);
  await expect(crop()).rejects.toThrow(ImagesUnavailable);
  const { text } = await metrics.render();
  const counts = [...text.matchAll(/^dubs_picture_seconds_count\{outcome="(\w+)"\} (\d)$/gm)];
  expect(counts.map(([, outcome, count]) => [outcome, count])).toEqual([
    ['done', '1'],
    ['refused', '2'],
    ['failed', '1'],
  ]);
});
