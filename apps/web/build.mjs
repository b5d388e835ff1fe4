// Builds the web app into dist/: bundle, compressed copies of every text file, and a check of sizes, which fails the build in CI.
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
// Only in CI: another version of Node.js may compress slightly worse, and a host must still get an app.
if (breaches.length > 0 && process.env.CI) process.exitCode = 1;
