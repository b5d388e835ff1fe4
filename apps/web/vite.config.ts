import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preloadTextFont } from './build/preload-text-font.mjs';
import { trimRouter } from './build/trim-router.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// What the sign-in needs, and every other screen too: one file compresses better than a dozen of a few hundred bytes.
const GROUND =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)\/|\/src\/components\/ui\/(?:button|field|marks|notice|spinner)\.tsx$|\/src\/app\/(?:page-heading|public-frame|wanted-address|paths|preload|screens)\.tsx?$|\/src\/lib\/(?:errors|log|session|stored|pending-invite)\.ts$|\/contract\/src\/(?:shared-texts|limits)\.ts$|rolldown\/runtime/;

// What surrounds every signed-in screen, and what most of them show: one file for the same reason. Nothing that the sign-in needs.
const FRAME = new RegExp(
  [
    '/src/app/(?:frame/|live/use-live|providers|server-unavailable)',
    '/src/components/ui/(?:avatar|badge|confirm-dialog|dialog|empty-state|load-failure|polite-news|relative-time|scroll-to-top|skeleton|stamp|ticket|toast|toast-store|use-online|use-spoken-news)\\.tsx?$',
    '/src/features/posts/(?:feed|new-wins|post-anchor|post-cache|post-card|post-kind|post-list|post-text|posts-skeleton|use-load-more|use-shown-count)\\.tsx?$',
    '/src/features/(?:groups/group-cache|groups/group-link|users/use-me)\\.tsx?$',
    '/src/lib/(?:dates|drafts|fetch-answer|fetch-known|linkify|live-state|mixes-scripts|query-client|session-link|trpc)\\.ts$',
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
