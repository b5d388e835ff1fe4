// Settings in the file `.env` of the current folder.
import { readFileSync } from 'node:fs';
// A named import of `parseEnv` would fail in an old Node, before `node-version.mjs` can say so.
import util from 'node:util';
import { StepError } from './progress.mjs';

/**
 * Loads `.env` into the environment if the file exists. Variables already set take precedence. Throws `StepError` if
 * it cannot be read.
 */
export function loadEnvFile() {
  let text;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw new StepError(`The file .env cannot be read: ${error.message}. Correct or remove it.`);
  }
  // Some editors write a byte order mark.
  for (const [name, value] of Object.entries(util.parseEnv(text.replace(/^\uFEFF/, ''))))
    process.env[name] ??= value;
}
