import { fileURLToPath } from 'node:url';
import { asScript } from './as-script.mjs';
import { filesOf } from './chunks.mjs';

const BOOT = fileURLToPath(new URL('../src/app/boot/boot.ts', import.meta.url));
const PLACEHOLDER = '<!-- boot -->';

/**
 * Vite plugin: inlines `src/app/boot` into the page as a script, with the files of the first screens that the page does not link itself.
 * The script comes before the style sheet, because an inline script waits for the style sheets above it.
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
        return html.replace(PLACEHOLDER, () => `<script>${script}</script>`);
      },
    },
  };
}
