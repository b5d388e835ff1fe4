import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { asScript } from './as-script.mjs';

const WORKER = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));
/** Code, styles, and the fonts of the letters that most people use; the others come when they are needed. */
const SHELL_FILE = /\.(?:js|css)$|-latin-wght-.*\.woff2$/;
/** What is of no use without a network: pictures of people and groups, and changes of kept profiles, are sent at once. */
const ONLINE_FILE = /\/(?:crop-sheet|kept-people)-/;

/**
 * Returns the files of a build that open the app without a network, but for the page: all that its screens and dialogs load.
 * @param {(import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset)[]} files of the build
 */
export const shellFiles = (files) =>
  files.filter(
    ({ fileName }) =>
      fileName.startsWith('assets/') && SHELL_FILE.test(fileName) && !ONLINE_FILE.test(fileName),
  );

/** Vite plugin: builds `src/service-worker` as `/sw.js`, with the list of what it keeps. */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    // After the page.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const revision = createHash('sha256').update(bundle['index.html'].source).digest('base64');
      const files = shellFiles(Object.values(bundle)).map(({ fileName }) => ({
        url: `/${fileName}`,
        revision: null,
      }));
      const source = await asScript(WORKER, {
        PAGE_REVISION: JSON.stringify(revision),
        SHELL_FILES: JSON.stringify(files),
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
