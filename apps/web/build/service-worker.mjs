import { fileURLToPath } from 'node:url';
import { asScript } from './as-script.mjs';

const WORKER = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Vite plugin: builds `src/service-worker` as `/sw.js`. */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await asScript(WORKER) });
    },
  };
}
