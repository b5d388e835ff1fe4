import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // A file loads the modules that earlier files of its worker loaded: importing them took longer than the tests.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['@dubs/db/testing'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
