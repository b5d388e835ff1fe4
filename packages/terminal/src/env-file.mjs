// Settings in the file `.env` of the current folder.
import { readFileSync } from 'node:fs';
// A named import of what an old Node lacks would fail before `node-version.mjs` can say so.
import util from 'node:util';
import { StepError } from './progress.mjs';

/** Reads `.env` into the environment, if there is one. Variables that are set win. Throws `StepError` when it cannot be read. */
export function loadEnvFile() {
  let text;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw new StepError(`The file .env cannot be read: ${error.message}. Correct or remove it.`);
  }
  // Some editors begin a file with a mark of its encoding.
  for (const [name, value] of Object.entries(util.parseEnv(text.replace(/^\uFEFF/, ''))))
    process.env[name] ??= value;
}
