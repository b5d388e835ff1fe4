import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { bootScript } from './build/boot-script.mjs';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { serviceWorker } from './build/service-worker.mjs';
import { trimLibraries } from './build/trim-libraries.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// Modules of the sign-in that every other screen needs too: one file compresses better than a dozen of a few hundred bytes.
const GROUND = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)/',
    '/src/components/(?:controls/button|display/marks|feedback/(?:lazy-extra|notice|spinner|with-fallback))\\.tsx?$',
    '/src/(?:main|app/app)\\.tsx$',
    '/src/app/(?:frame/page-heading|sign-in-redirect|paths|preload|screens)\\.tsx?$',
    '/src/lib/(?:api/errors|browser/log|session/session|session/pending-invite|session/has-used-code|storage/safe-storage|create-store)\\.ts$',
    '/contract/src/(?:shared-texts|client-limits)\\.ts$',
    'rolldown/runtime',
  ].join('|'),
);

// What the sign-in shares with other screens, but not with Home.
const FORMS =
  /\/src\/(?:app\/frame\/public-frame|components\/(?:controls\/field|form\/handle-submit))\.tsx?$/;

// The frame of the signed-in screens and Home, with all that they import, but nothing that the sign-in needs.
const FRAME = /\/src\/app\/(?:signed-in|routes\/home)\.tsx$/;
// What most other screens need, but neither Home nor the sign-in.
const LATER =
  /\/(?:src\/(?:app\/(?:id-of|frame\/back-link)|components\/(?:display\/art|feedback\/empty-state|overlays\/use-history-close)|features\/(?:groups\/api\/group-cache|posts\/api\/use-after-share)|lib\/feed\/insert-posts|limit-groups)\.tsx?|icons\/chevron-left\.mjs)$/;
// Modules that several screens share.
const PARTS = /\/(?:web\/src|contract\/src|lucide-react)\//;
// The composer, which several screens show, and the rest of a group's page.
const COMPOSER =
  /\/src\/features\/posts\/components\/composer\/(?:about-field|create-post-form|use-create-post|celebrate-post)\.tsx?$/;
const GROUP = /\/src\/app\/routes\/group\.tsx$/;
// Modules that a group's page shares with other screens, so that those do not load the whole page.
const OF_GROUPS =
  /\/(?:src\/(?:app\/group\/group-tab|components\/display\/emoji-tile|features\/(?:goals\/(?:goal-order|pending-completion|components\/goals-skeleton)|groups\/(?:texts|api\/leave-in-progress|components\/(?:group-cover|muted-mark))))\.tsx?|contract\/src\/permissions\.ts|icons\/(?:chevron-down|settings|user-plus)\.mjs)$/;
// Icons that notifications share with other screens: a file for each would be larger than the icon.
const ICONS = /\/icons\/(?:crown|key-round)\.mjs$/;

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
        codeSplitting: {
          groups: [
            { name: 'ground', test: GROUND, priority: 1 },
            { name: 'frame', test: FRAME },
            { name: 'forms', test: FORMS },
            { name: 'later', test: LATER },
            { name: 'parts', test: PARTS, minShareCount: 6 },
            { name: 'composer', test: COMPOSER },
            { name: 'of-groups', test: OF_GROUPS },
            { name: 'group', test: GROUP },
            { name: 'icons', test: ICONS },
          ],
        },
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
