import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bootScript } from './build/boot-script.mjs';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { serviceWorker } from './build/service-worker.mjs';
import { trimLibraries } from './build/trim-libraries.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// What the sign-in needs, and every other screen too: one file compresses better than a dozen of a few hundred bytes.
const GROUND = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)/',
    '/src/components/(?:controls/(?:button|field)|display/marks|feedback/(?:notice|spinner))\\.tsx$',
    '/src/(?:main|app/app)\\.tsx$',
    '/src/app/(?:frame/page-heading|frame/public-frame|sign-in-redirect|paths|preload|screens)\\.tsx?$',
    '/src/lib/(?:api/errors|browser/log|session/session|session/pending-invite|session/has-used-code|storage/safe-storage|create-store)\\.ts$',
    '/contract/src/(?:shared-texts|limits|limit-groups)\\.ts$',
    'rolldown/runtime',
  ].join('|'),
);

// What surrounds every signed-in screen, and Home; with all that these import. Nothing that the sign-in needs. And the little that the
// page of a post shares with that of a group: it would load all of the other for it.
const FRAME =
  /\/(?:src\/(?:app\/(?:signed-in|routes\/home|id-of)|lib\/browser\/use-media|components\/(?:overlays\/use-history-close|feedback\/empty-state))\.tsx?|icons\/chevron-(?:left|down)\.mjs)$/;
// What several screens show.
const PARTS = /\/(?:web\/src|contract\/src|lucide-react)\//;
// What shares a post, on several screens; and the rest of a group's page.
const COMPOSER =
  /\/src\/features\/posts\/components\/composer\/(?:create-post-form|use-create-post|celebrate-post)\.tsx?$/;
const GROUP = /\/src\/app\/routes\/group\.tsx$/;
// What a group's page shares with other screens, which would load all of it for this.
const OF_GROUPS =
  /\/(?:src\/(?:app\/group\/group-tab|components\/display\/emoji-tile|features\/(?:goals\/(?:goal-order|pending-completion|components\/goals-skeleton)|groups\/(?:texts|components\/(?:group-cover|muted-mark))))\.tsx?|contract\/src\/permissions\.ts|icons\/(?:settings|user-plus)\.mjs)$/;
// Icons of notifications that other screens have too: a file for each weighs more than the icon.
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
      // The policy of the server's pages refuses the style elements that the original makes.
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('src/lib/browser/adopted-style.ts', import.meta.url)),
      },
      // Lighter than the original.
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: GROUND, priority: 1 },
            { name: 'frame', test: FRAME },
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
  },
});
