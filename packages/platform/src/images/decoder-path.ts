import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The program of the decoder process: built next to the bundle, or the source itself when running from sources. */
export function decoderPath(): string {
  const built = fileURLToPath(new URL('./decoder-process.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./decoder-process.mjs', import.meta.url));
}
