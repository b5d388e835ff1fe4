import { LIMITS } from '@dubs/contract';
import type { ImageProcessor, ProcessedImage } from '@dubs/core/ports';
import type { Picture } from './decoder-messages.ts';
import { startDecoder } from './decoder.ts';
import { decoderPath } from './decoder-path.ts';
import { createLane } from './lane.ts';
import { readPictureFormat } from './picture-format.ts';

/** Pictures decoded at once. More would not be faster on a small machine, and each holds tens of megabytes. */
const LANES = 2;
/** What the largest picture allowed needs, and half as much again. */
const MAX_RSS_BYTES = 1024 * 1024 * 1024;
const IDLE_MS = 60_000;

interface Waiting {
  picture: Picture;
  resolve(image: ProcessedImage): void;
  reject(reason: unknown): void;
}

interface Options {
  /** How long one picture may take once it is being decoded. */
  timeoutMs: number;
  /** The decoder's program, and how long an unused process of it is kept; for tests. */
  decoder?: string;
  idleMs?: number;
}

/**
 * Decodes pictures in at most two processes of their own, first come, first served, but for HEIC: its decoder takes
 * so much memory that one at a time is let in, and others pass it by meanwhile.
 */
export function createImageProcessor({
  timeoutMs,
  decoder = decoderPath(),
  idleMs = IDLE_MS,
}: Options): ImageProcessor {
  const start = () => startDecoder(decoder, { timeoutMs, maxRssBytes: MAX_RSS_BYTES });
  const lanes = Array.from({ length: LANES }, () => createLane(start, idleMs));
  const waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  let heicRunning = false;
  let closed = false;

  function takeNext(): Waiting | undefined {
    const index = waiting.findIndex(({ picture }) => picture.format !== 'heic' || !heicRunning);
    return index === -1 ? undefined : waiting.splice(index, 1)[0];
  }

  async function run({ picture, resolve, reject }: Waiting, lane: (typeof lanes)[number]): Promise<void> {
    if (picture.format === 'heic') heicRunning = true;
    try {
      resolve((await lane.decode(picture)).image);
    } catch (error) {
      reject(error);
    } finally {
      if (picture.format === 'heic') heicRunning = false;
    }
  }

  /** Gives every free lane the next picture that may run, a lane with a process first. */
  function fillLanes(): void {
    const free = lanes
      .filter((lane) => !lane.isBusy())
      .sort((a, b) => Number(b.isWarm()) - Number(a.isWarm()));
    for (const lane of free) {
      const next = takeNext();
      if (!next) return;
      const task = run(next, lane).finally(() => {
        running.delete(task);
        fillLanes();
      });
      running.add(task);
    }
  }

  return {
    async process(path) {
      const format = await readPictureFormat(path);
      if (closed) throw new Error('the image processor is closed');
      const { maxPixels, fullPx, thumbnailPx } = LIMITS.images;
      return new Promise<ProcessedImage>((resolve, reject) => {
        waiting.push({ picture: { path, format, maxPixels, fullPx, thumbnailPx }, resolve, reject });
        fillLanes();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the image processor is closed'));
      await Promise.all(running);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
