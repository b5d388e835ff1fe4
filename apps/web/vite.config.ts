import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { preloadTextFont } from './build/preload-text-font.mjs';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont()],
  server: { proxy: { '/api': api, '/trpc': api, '/media': api } },
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
