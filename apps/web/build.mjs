// Builds the web app into dist/: bundle, size check, and compressed copies of every text file.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { precompress } from './build/precompress.mjs';
import { sizeCheck } from './build/size-check.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('dist', import.meta.url));

const breaches = sizeCheck(await build({ root, logLevel: 'warn' }));
const files = await precompress(dist);
console.log(`${files} text files compressed in apps/web/dist`);
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
