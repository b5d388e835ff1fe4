import '../../lib/browser/trusted-types.ts';
import { smallerOf } from './shrink.ts';

/** If shrinking takes longer, the original picture is sent. */
const GIVE_UP_AFTER_MS = 10_000;

const shrunk = new WeakMap<File, Promise<File>>();
let turn: Promise<unknown> = Promise.resolve();

/** Shrinks a picture in a worker. Null if that fails or takes too long. */
async function askWorker(file: File): Promise<Blob | null> {
  const worker = new Worker(new URL('shrink-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve) => {
    setTimeout(() => resolve(null), GIVE_UP_AFTER_MS);
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

async function shrink(file: File): Promise<File> {
  return smallerOf(file, await askWorker(file).catch(() => null));
}

/**
 * Returns the file to upload: the picture shrunk in a worker, or the original if that is smaller or the browser cannot decode it. Files
 * are shrunk one at a time, and each only once.
 */
export function shrinkImage(file: File): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const next = turn.then(() => shrink(file));
  turn = next;
  shrunk.set(file, next);
  return next;
}
