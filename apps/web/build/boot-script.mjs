import { fileURLToPath } from 'node:url';
import { asScript } from './as-script.mjs';
import { filesOf } from './chunks.mjs';

const BOOT = fileURLToPath(new URL('../src/app/boot/boot.ts', import.meta.url));
const PLACE = '<!-- boot -->';

/**
 * Vite plugin: puts `src/app/boot` into the page as an inline script, with the files of the first screens that the page does not name itself.
 * It stands before the style sheet, because an inline script waits for those above it.
 * @param {readonly string[]} screens names of files in `src/app/routes`
 */
export function bootScript(screens) {
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        const filesOfScreen = (screen) =>
          [...filesOf(chunks, ['/src/app/signed-in.tsx', `/src/app/routes/${screen}.tsx`])]
            .filter((file) => !html.includes(file))
            .map((file) => `/${file}`);
        const files = Object.fromEntries(screens.map((screen) => [screen, filesOfScreen(screen)]));
        const script = await asScript(BOOT, { SCREEN_FILES: JSON.stringify(files) });
        return html.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}
