// @ts-check
/**
 * The child process that decodes one picture at a time for its parent (see decoder.ts). It can be killed at any moment. Plain JavaScript,
 * so that it also runs from the sources.
 */
import { setPriority } from 'node:os';
import { CropOutside, decodePicture } from './decode-picture.mjs';

/** Below the server's priority, so that many pictures do not slow down requests. */
const NICENESS = 5;

/** @param {import('./decoder-messages.ts').FromDecoder} message */
const send = (message) => process.send?.(message);

/** @param {import('./decoder-messages.ts').Picture} picture */
async function handle(picture) {
  try {
    const image = await decodePicture(picture);
    send({ kind: 'done', image, rss: process.memoryUsage.rss() });
  } catch (error) {
    if (error instanceof CropOutside) return send({ kind: 'outside', rss: process.memoryUsage.rss() });
    const reason = error instanceof Error ? error.message : String(error);
    send({ kind: 'refused', reason, rss: process.memoryUsage.rss() });
  }
  globalThis.gc?.();
}

process.on(
  'message',
  (/** @type {import('./decoder-messages.ts').Picture} */ picture) => void handle(picture),
);

// Only the parent handles signals to the process group (Ctrl-C, a service manager's stop): it lets a picture finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// The parent has ended, or no longer needs this process.
process.on('disconnect', () => process.exit(0));

try {
  setPriority(NICENESS);
} catch {
  // A sandbox may forbid it, which is no problem.
}
send({ kind: 'ready' });
