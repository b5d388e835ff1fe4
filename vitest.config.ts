import { defineConfig } from 'vitest/config';

/** Every package with tests of its own kind; each has its settings beside its sources. */
export default defineConfig({
  test: { projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'apps/web/vite.config.ts'] },
});
