import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { bootScript } from './build/boot-script.mjs';
import { CHUNK_GROUPS } from './build/chunk-groups.ts';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { serviceWorker } from './build/service-worker.mjs';
import { trimLibraries } from './build/trim-libraries.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    trimLibraries(),
    bootScript(['home', 'group']),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // The CSP of the server's pages blocks the style elements that the original creates.
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('src/lib/browser/adopted-style.ts', import.meta.url)),
      },
      // Smaller than the original.
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/lib/browser/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  server: { proxy: { '/api': api, '/trpc': api, '/media': api } },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // What the frame imports later is not needed for the first paint: the lists of files to fetch with each part would weigh 1.4 kB.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        hostId.includes('/frame-') ? [] : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: ['src/testing/fresh-modules.ts'],
    restoreMocks: true,
    ...LIMITS,
  },
});
