import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { trimRouter } from './build/trim-router.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// What the sign-in needs, and every other screen too: one file compresses better than a dozen of a few hundred bytes.
const GROUND = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)/',
    '/src/components/(?:controls/(?:button|field)|display/marks|feedback/(?:notice|spinner))\\.tsx$',
    '/src/app/(?:frame/page-heading|frame/public-frame|sign-in-redirect|paths|preload|screens)\\.tsx?$',
    '/src/lib/(?:api/errors|browser/log|session/session|session/pending-invite|storage/safe-storage|create-store)\\.ts$',
    '/contract/src/(?:shared-texts|limits)\\.ts$',
    'rolldown/runtime',
  ].join('|'),
);

// What surrounds every signed-in screen, and what most of them show: one file for the same reason. Nothing that the sign-in needs.
const FRAME = new RegExp(
  [
    '/src/app/(?:frame/(?!page-|public-|route-focus|document-title)|live/use-live|providers|pages/server-unavailable)',
    '/src/components/display/(?:avatar|badge|relative-time|stamp|ticket)\\.tsx$',
    '/src/components/feedback/(?:empty-state|live-announcement|load-failure|skeleton|use-announcement)\\.tsx?$',
    '/src/components/overlays/(?:confirm-dialog|dialog|lazy-dialog)\\.tsx$',
    '/src/components/toast/(?:toast|toast-store)\\.tsx?$',
    '/src/features/posts/api/(?:post-cache|use-visible-count)\\.ts$',
    '/src/features/posts/components/feed/(?:feed|new-wins|post-anchor|post-list|posts-skeleton|use-load-more)\\.tsx?$',
    '/src/features/posts/components/post/(?:post-card|post-kind|post-text)\\.tsx?$',
    '/src/features/(?:groups/api/group-cache|groups/components/group-link|users/api/use-me)\\.tsx?$',
    '/src/lib/(?:api/(?:fetch-response|fetch-cached|query-client|session-link|trpc)|live/live-state|storage/drafts)\\.ts$',
    '/src/lib/(?:browser/(?:scroll-to-top|use-online)|text/(?:dates|linkify|mixes-scripts))\\.ts$',
    '/contract/src/(?:names|wire)\\.ts$',
    '/node_modules/(?:@tanstack|@trpc|copy-anything|idb-keyval|is-what|superjson)/',
    '/node_modules/lucide-react/dist/esm/(?:createLucideIcon|Icon|context|defaultAttributes|shared)',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont(), trimRouter()],
  server: { proxy: { '/api': api, '/trpc': api, '/media': api } },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: GROUND },
            { name: 'frame', test: FRAME },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
