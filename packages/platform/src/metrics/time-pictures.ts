import { CropOutside, type ImageProcessor, ImageRefused } from '@dubs/core/ports';
import type { Metrics } from './create-metrics.ts';

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Wraps a processor to record how long pictures took, with their wait for a decoder, by outcome. */
export function timePictures(images: ImageProcessor, metrics: Metrics): ImageProcessor {
  const times = metrics.histogram(
    'dubs_picture_seconds',
    'Pictures: how long decoding took, with the wait for a decoder, by outcome.',
    ['outcome'],
    BUCKETS,
  );
  async function timed<T>(run: Promise<T>): Promise<T> {
    const started = performance.now();
    const observe = (outcome: string) => times.observe({ outcome }, (performance.now() - started) / 1_000);
    try {
      const image = await run;
      observe('done');
      return image;
    } catch (error) {
      observe(error instanceof ImageRefused || error instanceof CropOutside ? 'refused' : 'failed');
      throw error;
    }
  }
  return {
    process: (path) => timed(images.process(path)),
    crop: (path, shape, crop) => timed(images.crop(path, shape, crop)),
    close: () => images.close(),
  };
}
