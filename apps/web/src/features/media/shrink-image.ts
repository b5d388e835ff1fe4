import '../../lib/browser/trusted-types.ts';
import { smallerOf } from './shrink.ts';

/** A picture that takes longer is sent as it is. */
const PATIENCE_MS = 10_000;

const shrunk = new WeakMap<File, Promise<File>>();
let turn: Promise<unknown> = Promise.resolve();

/** Asks a worker for the smaller picture. Null if there is none. */
async function askWorker(file: File): Promise<Blob | null> {
  const worker = new Worker(new URL('shrink-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

async function shrink(file: File): Promise<File> {
  return smallerOf(file, await askWorker(file).catch(() => null));
}

/**
 * Returns a picture as it is sent: shrunk by a worker, one after the other and each once, or the file itself where that is smaller or the
 * browser cannot read it.
 */
export function shrinkImage(file: File): Promise<File> {
  const known = shrunk.get(file);
  if (known) return known;
  const next = turn.then(() => shrink(file));
  turn = next;
  shrunk.set(file, next);
  return next;
}
