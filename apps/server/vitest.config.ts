import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'server',
    // A file loads the modules that earlier files of its worker loaded: importing them took longer than the tests.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['@dubs/db/testing', '@dubs/platform/testing/programs'],
    ...LIMITS,
  },
});
