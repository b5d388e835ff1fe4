import { LIMITS } from '@dubs/contract';
import type { ImageProcessor } from '@dubs/core/ports';
import type { Decoded, Picture } from './decoder-messages.ts';
import { decoderPath, startDecoder } from './decoder.ts';
import { createDecoderWorker } from './decoder-worker.ts';
import { readPictureFormat } from './picture-format.ts';

/** Number of pictures decoded in parallel. More is not faster on a small machine, and each takes up to half a gigabyte (HEIC). */
const WORKERS = 2;
/** More than twice the memory that the largest allowed picture needs. */
const MAX_RSS_BYTES = 1024 * 1024 * 1024;
const IDLE_MS = 60_000;

interface Task {
  picture: Picture;
  resolve(image: Decoded): void;
  reject(reason: unknown): void;
}

interface Options {
  /** How long decoding one picture may take. */
  timeoutMs: number;
  /** The decoder's program, and how long an idle process is kept; for tests. */
  decoder?: string;
  idleMs?: number;
}

/** Creates a processor that decodes pictures in at most two child processes, in order of arrival. */
export function createImageProcessor({
  timeoutMs,
  decoder = decoderPath(),
  idleMs = IDLE_MS,
}: Options): ImageProcessor {
  const start = () => startDecoder(decoder, { timeoutMs, maxRssBytes: MAX_RSS_BYTES });
  const workers = Array.from({ length: WORKERS }, () => createDecoderWorker(start, idleMs));
  const waiting: Task[] = [];
  const running = new Set<Promise<void>>();
  let closed = false;

  async function run({ picture, resolve, reject }: Task, worker: (typeof workers)[number]): Promise<void> {
    try {
      resolve(await worker.decode(picture));
    } catch (error) {
      reject(error);
    }
  }

  /** Assigns waiting pictures to free workers, first to workers with a running process. */
  function startTasks(): void {
    const free = workers
      .filter((worker) => !worker.isBusy())
      .sort((a, b) => Number(b.isWarm()) - Number(a.isWarm()));
    for (const worker of free) {
      const next = waiting.shift();
      if (!next) return;
      const task = run(next, worker).finally(() => {
        running.delete(task);
        startTasks();
      });
      running.add(task);
    }
  }

  /** Decodes a picture as soon as a worker is free. The type of the result depends only on `part`. */
  async function decode<T extends Decoded>(path: string, part: Picture['part']): Promise<T> {
    const format = await readPictureFormat(path);
    if (closed) throw new Error('the image processor is closed');
    const { maxPixels, fullPx, thumbnailPx } = LIMITS.images;
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      waiting.push({ picture: { path, format, maxPixels, fullPx, thumbnailPx, part }, resolve, reject });
      startTasks();
    });
    return decoded as T;
  }

  return {
    process: (path) => decode(path, null),
    crop: (path, shape, crop) => decode(path, { shape, crop }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the image processor is closed'));
      await Promise.all(running);
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
