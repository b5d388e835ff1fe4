// @ts-check
/**
 * What runs in a process of its own: it decodes one picture at a time as its parent asks (see decoder.ts), and can be
 * killed at any moment. It is plain JavaScript so that it runs as it is from the sources, and bundled from a build.
 */
import { setPriority } from 'node:os';
import { decodePicture } from './decode-picture.mjs';

/** Lower than the server's (0), so that a pile of pictures slows no other call; still a fair share of a busy machine. */
const NICENESS = 5;

/** @param {import('./decoder-messages.ts').FromDecoder} message */
const send = (message) => process.send?.(message);

/** @param {import('./decoder-messages.ts').Picture} picture */
async function answer(picture) {
  try {
    const image = await decodePicture(picture);
    send({ kind: 'done', image, rss: process.memoryUsage.rss() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    send({ kind: 'refused', reason, rss: process.memoryUsage.rss() });
  }
  globalThis.gc?.();
}

process.on(
  'message',
  (/** @type {import('./decoder-messages.ts').Picture} */ picture) => void answer(picture),
);

// Signals to the whole group (Ctrl-C, a service manager's stop) are the parent's to obey: it lets a picture finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// The parent is gone, or has no more use for this process.
process.on('disconnect', () => process.exit(0));

try {
  setPriority(NICENESS);
} catch {
  // A sandbox may forbid it; pictures are decoded all the same.
}
send({ kind: 'ready' });
