import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'cli',
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['@dubs/db/testing', '@dubs/platform/testing/programs'],
    ...LIMITS,
  },
});
