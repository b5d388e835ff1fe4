import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Many tests wait rather than work, for a process to die or a second to pass: one file more at once than there are cores.
const FILES_AT_ONCE = availableParallelism() + 1;

/** Every package with tests of its own kind; each has its settings beside its sources. */
export default defineConfig({
  test: {
    maxWorkers: FILES_AT_ONCE,
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'apps/web/vite.config.ts',
      'labs/vitest.config.ts',
      'scripts/vitest.config.mjs',
    ],
  },
});
