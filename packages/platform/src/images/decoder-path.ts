import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the decoder's program: next to the bundle, or the source file when running from sources. */
export function decoderPath(): string {
  const built = fileURLToPath(new URL('./decoder-process.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./decoder-process.mjs', import.meta.url));
}
