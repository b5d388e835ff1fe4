import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { trimRouter } from './build/trim-router.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// What the sign-in needs, and every other screen too: one file compresses better than a dozen of a few hundred bytes.
const GROUND =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)\/|\/src\/components\/ui\/(?:button|field|marks|notice|spinner)\.tsx$|\/src\/app\/(?:page-heading|public-frame|wanted-address|paths|preload|screens)\.tsx?$|\/src\/lib\/(?:errors|session|stored|pending-invite)\.ts$|\/contract\/src\/(?:texts|limits)\.ts$|rolldown\/runtime/;

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont(), trimRouter()],
  server: { proxy: { '/api': api, '/trpc': api, '/media': api } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ground', test: GROUND }] } } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
